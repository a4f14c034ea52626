// RUN: mem %s
// No result has the sharding of the donated argument, so the argument lives throughout and is not counted as donated.
module {
  sdy.mesh @mesh = <["x"=4]>
  func.func @main(%a: tensor<64xf32> {jax.buffer_donor = true, sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
    %0 = stablehlo.sine %a : tensor<64xf32>
    return %0 : tensor<64xf32>
  }
}
