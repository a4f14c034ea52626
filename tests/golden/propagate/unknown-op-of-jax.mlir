// RUN: propagate %s
// The note names an option that the command has, or another command.
module @m {
  sdy.mesh @mesh = <["x"=8]>
  func.func public @main(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<64x64xf32> {
    %0 = chlo.square %arg0 : tensor<64x64xf32> -> tensor<64x64xf32>
    return %0 : tensor<64x64xf32>
  }
}
