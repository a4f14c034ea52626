// RUN: comms --as-xla %s
// The constraint drops "data": a sum over "model", then an all-gather over "data" of the result.
module @jit_f attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=2, "model"=4]>
  func.func public @main(%ids: tensor<64x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %tab: tensor<256x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>}, %w: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}) -> tensor<64x64xf32> {
    %0 = "stablehlo.gather"(%tab, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 32>}> : (tensor<256x32xf32>, tensor<64x1xi32>) -> tensor<64x32xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {}]> : tensor<64x32xf32>
    %2 = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"data"}, {"model"}]> : tensor<64x64xf32>
    return %3 : tensor<64x64xf32>
  }
}
