// RUN: mem -q --as-xla=tpu --top=2 %s
// Five rows for each of 2048 places fill no tiles of 8 rows: the list of rows is there as well, while the gather runs.
sdy.mesh @mesh = <["x"=2]>

func.func @main(%table: tensor<1000x128xf32>, %rows: tensor<4096x5x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}) -> tensor<4096x5xf32> {
  %g = "stablehlo.gather"(%table, %rows) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 128>}> : (tensor<1000x128xf32>, tensor<4096x5x1xi32>) -> tensor<4096x5x128xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%g init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<4096x5x128xf32>, tensor<f32>) -> tensor<4096x5xf32>
  return %s : tensor<4096x5xf32>
}
