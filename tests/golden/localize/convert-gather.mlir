// RUN: opt -sdy-convert-global-to-local %s
sdy.mesh @m3 = <["m"=3, "n"=2]>
func.func @main(%arg0: tensor<6x4x5xf32> {sdy.sharding = #sdy.sharding<@m3, [{"m"}, {"n"}, {}]>}, %arg1: tensor<5x1xi64>, %arg2: tensor<5x2xi64>) -> (tensor<5x4x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>, tensor<5xf32>) {
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4, 5>}> {sdy.sharding = #sdy.sharding_per_value<[<@m3, [{}, {"n"}, {}]>]>} : (tensor<6x4x5xf32>, tensor<5x1xi64>) -> tensor<5x4x5xf32>
  %1 = sdy.all_reduce {"m"} %0 out_sharding=<@m3, [{}, {"n"}, {}]> : tensor<5x4x5xf32>
  %x = sdy.all_gather [{}, {"n"}, {}] %1 out_sharding=<@m3, [{}, {}, {}]> : tensor<5x4x5xf32>
  %2 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 5>}> {foo.x = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@m3, [{}, {}]>]>} : (tensor<6x4x5xf32>, tensor<5x1xi64>) -> tensor<5x5xf32>
  %3 = sdy.all_reduce {"m", "n"} %2 out_sharding=<@m3, [{}, {}]> : tensor<5x5xf32>
  %4 = "stablehlo.gather"(%arg0, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1], start_index_map = [0, 2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 5>}> {foo.x = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@m3, [{}, {}]>]>} : (tensor<6x4x5xf32>, tensor<5x2xi64>) -> tensor<5x5xf32>
  %5 = sdy.all_reduce {"m", "n"} %4 out_sharding=<@m3, [{}, {}]> : tensor<5x5xf32>
  %6 = "stablehlo.slice"(%arg2) <{limit_indices = array<i64: 5, 1>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<5x2xi64>) -> tensor<5x1xi64>
  %7 = "stablehlo.reshape"(%6) : (tensor<5x1xi64>) -> tensor<5xi64>
  %8 = "stablehlo.gather"(%arg0, %7) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1, 2], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 1>}> {foo.x = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@m3, [{}]>]>} : (tensor<6x4x5xf32>, tensor<5xi64>) -> tensor<5xf32>
  %9 = sdy.all_reduce {"m", "n"} %8 out_sharding=<@m3, [{}]> : tensor<5xf32>
  return %x, %3, %5, %9 : tensor<5x4x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>, tensor<5xf32>
}
