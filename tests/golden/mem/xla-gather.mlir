// RUN: mem -q --as-xla=tpu --top=2 %s
// The slices of a gather keep their own dimensions minor: 64 is rounded up to 128, though 2048 needs no padding.
sdy.mesh @mesh = <["x"=2]>

func.func @main(%table: tensor<1000x4x64xf32>, %rows: tensor<4096x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<4096x1xf32> {
  %g = "stablehlo.gather"(%table, %rows) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4, 64>}> : (tensor<1000x4x64xf32>, tensor<4096x1xi32>) -> tensor<4096x4x64xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%g init: %zero) applies stablehlo.add across dimensions = [1, 2] : (tensor<4096x4x64xf32>, tensor<f32>) -> tensor<4096xf32>
  %r = stablehlo.reshape %s : (tensor<4096xf32>) -> tensor<4096x1xf32>
  return %r : tensor<4096x1xf32>
}
