module @jit__lambda attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]> {stablehlo.mesh = {axes = [{name = "x", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<10x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg1: tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<6x4xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %0 = sdy.reshard %arg0 <@mesh, [{"x"}, {}]> : tensor<10x4xf32>
    %1 = sdy.named_computation<"_take">(%0, %arg1) in_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{}]>] (%arg2: tensor<10x4xf32>, %arg3: tensor<6xi32>) {
      %2 = stablehlo.broadcast_in_dim %arg3, dims = [0] : (tensor<6xi32>) -> tensor<6x1xi32>
      %3 = "stablehlo.gather"(%arg2, %2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<10x4xf32>, tensor<6x1xi32>) -> tensor<6x4xf32>
      sdy.return %3 : tensor<6x4xf32>
    } : (tensor<10x4xf32>, tensor<6xi32>) -> tensor<6x4xf32>
    return %1 : tensor<6x4xf32>
  }
}
