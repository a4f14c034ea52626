// RUN: opt -sdy-propagation-pipeline -sdy-insert-explicit-reshards=enable-full-version=true -sdy-per-instruction-partitioning %s
// A reshard is padded to a multiple of the parts before it and of those after it.
module @jit_f {
  sdy.mesh @m = <["b"=5, "c"=2]>
  func.func @main(%arg0: tensor<5x3xf16> {sdy.sharding = #sdy.sharding<@m, [{"b"}, {}]>}) -> tensor<5x3xf16> {
    %0 = stablehlo.reverse %arg0, dims = [] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"c"}, {}]>]>} : tensor<5x3xf16>
    return %0 : tensor<5x3xf16>
  }
}
