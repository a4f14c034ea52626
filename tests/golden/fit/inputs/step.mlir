sdy.mesh @mesh = <["data"=4]>

// Tokens go through an embedding and a loop; the batch is merged with the positions and split off again.
func.func @main(%w: tensor<32x32xf32> {tf.aliasing_output = 0 : i32}, %table: tensor<64x32xf32>,
    %tokens: tensor<8x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<32x32xf32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %count = stablehlo.constant dense<0> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %rows = stablehlo.reshape %tokens : (tensor<8x4xi32>) -> tensor<32x1xi32>
  %e = "stablehlo.gather"(%table, %rows) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
      start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 32>}>
      : (tensor<64x32xf32>, tensor<32x1xi32>) -> tensor<32x32xf32>
  %x = stablehlo.reshape %e : (tensor<32x32xf32>) -> tensor<8x4x32xf32>
  %i, %y = stablehlo.while(%i0 = %count, %x0 = %x) : tensor<i32>, tensor<8x4x32xf32>
    cond {
    %more = stablehlo.compare LT, %i0, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i0, %one : tensor<i32>
    %h = stablehlo.dot_general %x0, %w, contracting_dims = [2] x [0] : (tensor<8x4x32xf32>, tensor<32x32xf32>) -> tensor<8x4x32xf32>
    %t = func.call @act(%h) : (tensor<8x4x32xf32>) -> tensor<8x4x32xf32>
    stablehlo.return %next, %t : tensor<i32>, tensor<8x4x32xf32>
  }
  %g = stablehlo.dot_general %y, %y, contracting_dims = [0, 1] x [0, 1] : (tensor<8x4x32xf32>, tensor<8x4x32xf32>) -> tensor<32x32xf32>
  %first = stablehlo.slice %y [0:8, 3:4, 0:32] : (tensor<8x4x32xf32>) -> tensor<8x1x32xf32>
  %s = stablehlo.reduce(%first init: %zero) applies stablehlo.add across dimensions = [1, 2] : (tensor<8x1x32xf32>, tensor<f32>) -> tensor<8xf32>
  return %g, %s : tensor<32x32xf32>, tensor<8xf32>
}

func.func private @act(%v: tensor<8x4x32xf32>) -> tensor<8x4x32xf32> {
  %t = stablehlo.tanh %v : tensor<8x4x32xf32>
  return %t : tensor<8x4x32xf32>
}
