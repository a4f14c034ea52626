// RUN: comms --as-xla %s
// An optimization barrier has the shardings of its results: %a is sliced before it, and the dot sums over "model".
module @jit_f attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=2, "model"=8]>
  func.func public @main(%a: tensor<16x3x4x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %b: tensor<8x8x16xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}, {"model"}]>}) -> (tensor<3x4x4x8x8xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {"data"}, {}]>}, tensor<16x3x4x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}, {}, {}]>}) {
    %x:2 = stablehlo.optimization_barrier %a, %b : tensor<16x3x4x4xbf16>, tensor<8x8x16xbf16>
    %0 = stablehlo.dot_general %x#0, %x#1, contracting_dims = [0] x [2] : (tensor<16x3x4x4xbf16>, tensor<8x8x16xbf16>) -> tensor<3x4x4x8x8xbf16>
    return %0, %x#0 : tensor<3x4x4x8x8xbf16>, tensor<16x3x4x4xbf16>
  }
}
