// RUN: mem -q --as-xla=tpu --top=4 %s
// The gather needs the logarithm %p of the softmax in memory. So the value less its maximum, %d, is not stored: %p, the
// sum and the gradient %g are made of %x itself.
sdy.mesh @mesh = <["data"=4]>

func.func @main(%h: tensor<32x1024xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %w: tensor<1024x32768xbf16>,
                %y: tensor<32x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<32x1xf32>, tensor<32x1024xbf16>) {
  %x = stablehlo.dot_general %h, %w, contracting_dims = [1] x [0] : (tensor<32x1024xbf16>, tensor<1024x32768xbf16>) -> tensor<32x32768xbf16>
  %f = stablehlo.convert %x : (tensor<32x32768xbf16>) -> tensor<32x32768xf32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %m = stablehlo.reduce(%f init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<32x32768xf32>, tensor<f32>) -> tensor<32xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<32xf32>) -> tensor<32x32768xf32>
  %d = stablehlo.subtract %f, %mb : tensor<32x32768xf32>
  %e = stablehlo.exponential %d : tensor<32x32768xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %t = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<32x32768xf32>, tensor<f32>) -> tensor<32xf32>
  %l = stablehlo.log %t : tensor<32xf32>
  %lb = stablehlo.broadcast_in_dim %l, dims = [0] : (tensor<32xf32>) -> tensor<32x32768xf32>
  %p = stablehlo.subtract %d, %lb : tensor<32x32768xf32>
  %loss = "stablehlo.gather"(%p, %y) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<32x32768xf32>, tensor<32x1xi32>) -> tensor<32xf32>
  %one = stablehlo.reshape %loss : (tensor<32xf32>) -> tensor<32x1xf32>
  %tb = stablehlo.broadcast_in_dim %t, dims = [0] : (tensor<32xf32>) -> tensor<32x32768xf32>
  %s = stablehlo.divide %e, %tb : tensor<32x32768xf32>
  %g = stablehlo.convert %s : (tensor<32x32768xf32>) -> tensor<32x32768xbf16>
  %z = stablehlo.dot_general %g, %w, contracting_dims = [1] x [1] : (tensor<32x32768xbf16>, tensor<1024x32768xbf16>) -> tensor<32x1024xbf16>
  return %one, %z : tensor<32x1xf32>, tensor<32x1024xbf16>
}
