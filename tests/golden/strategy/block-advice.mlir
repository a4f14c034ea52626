// RUN: strategy --emit=advice %s
// A transformer block: embedding, attention and feed-forward layers. The attention is data parallel, and the feed-forward
// layers are model parallel. Three strategies say so; `shardc strategy` finds the others.
sdy.mesh @devices = <["d"=8]>
func.func @main(%table: tensor<128x64xf32> {shardc.parameter}, %ids: tensor<8x16xi32>, %wq: tensor<64x64xf32> {shardc.parameter},
                %wk: tensor<64x64xf32> {shardc.parameter}, %wv: tensor<64x64xf32> {shardc.parameter}, %wo: tensor<64x64xf32> {shardc.parameter},
                %w1: tensor<64x256xf32> {shardc.parameter}, %b1: tensor<256xf32> {shardc.parameter},
                %w2: tensor<256x64xf32> {shardc.parameter}, %b2: tensor<64xf32> {shardc.parameter}) -> tensor<8x16x64xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<8x16x256xf32>
  %scale = stablehlo.constant dense<0.25> : tensor<8x4x16x16xf32>
  %x = "stablehlo.gather"(%table, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 64>}> {shardc.in_strategy = [[1, 1], [8, 1]]} : (tensor<128x64xf32>, tensor<8x16xi32>) -> tensor<8x16x64xf32>
  %q0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0] : (tensor<8x16x64xf32>, tensor<64x64xf32>) -> tensor<8x16x64xf32>
  %q1 = stablehlo.reshape %q0 : (tensor<8x16x64xf32>) -> tensor<8x16x4x16xf32>
  %q = stablehlo.transpose %q1, dims = [0, 2, 1, 3] : (tensor<8x16x4x16xf32>) -> tensor<8x4x16x16xf32>
  %k0 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0] : (tensor<8x16x64xf32>, tensor<64x64xf32>) -> tensor<8x16x64xf32>
  %k1 = stablehlo.reshape %k0 : (tensor<8x16x64xf32>) -> tensor<8x16x4x16xf32>
  %k = stablehlo.transpose %k1, dims = [0, 2, 1, 3] : (tensor<8x16x4x16xf32>) -> tensor<8x4x16x16xf32>
  %v0 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0] : (tensor<8x16x64xf32>, tensor<64x64xf32>) -> tensor<8x16x64xf32>
  %v1 = stablehlo.reshape %v0 : (tensor<8x16x64xf32>) -> tensor<8x16x4x16xf32>
  %v = stablehlo.transpose %v1, dims = [0, 2, 1, 3] : (tensor<8x16x4x16xf32>) -> tensor<8x4x16x16xf32>
  %s0 = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
  %s = stablehlo.multiply %s0, %scale : tensor<8x4x16x16xf32>
  %m0 = stablehlo.reduce(%s init: %low) applies stablehlo.maximum across dimensions = [3] : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
  %m = stablehlo.broadcast_in_dim %m0, dims = [0, 1, 2] : (tensor<8x4x16xf32>) -> tensor<8x4x16x16xf32>
  %d = stablehlo.subtract %s, %m : tensor<8x4x16x16xf32>
  %e = stablehlo.exponential %d : tensor<8x4x16x16xf32>
  %z0 = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
  %z = stablehlo.broadcast_in_dim %z0, dims = [0, 1, 2] : (tensor<8x4x16xf32>) -> tensor<8x4x16x16xf32>
  %p = stablehlo.divide %e, %z : tensor<8x4x16x16xf32>
  %a0 = stablehlo.dot_general %p, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
  %a1 = stablehlo.transpose %a0, dims = [0, 2, 1, 3] : (tensor<8x4x16x16xf32>) -> tensor<8x16x4x16xf32>
  %a = stablehlo.reshape %a1 : (tensor<8x16x4x16xf32>) -> tensor<8x16x64xf32>
  %o = stablehlo.dot_general %a, %wo, contracting_dims = [2] x [0] : (tensor<8x16x64xf32>, tensor<64x64xf32>) -> tensor<8x16x64xf32>
  %r = stablehlo.add %x, %o : tensor<8x16x64xf32>
  %h0 = stablehlo.dot_general %r, %w1, contracting_dims = [2] x [0] {shardc.in_strategy = [[1, 1, 1], [1, 8]]} : (tensor<8x16x64xf32>, tensor<64x256xf32>) -> tensor<8x16x256xf32>
  %bb1 = stablehlo.broadcast_in_dim %b1, dims = [2] : (tensor<256xf32>) -> tensor<8x16x256xf32>
  %h1 = stablehlo.add %h0, %bb1 : tensor<8x16x256xf32>
  %h = stablehlo.maximum %h1, %zeros : tensor<8x16x256xf32>
  %y0 = stablehlo.dot_general %h, %w2, contracting_dims = [2] x [0] {shardc.in_strategy = [[1, 1, 8], [8, 1]]} : (tensor<8x16x256xf32>, tensor<256x64xf32>) -> tensor<8x16x64xf32>
  %bb2 = stablehlo.broadcast_in_dim %b2, dims = [2] : (tensor<64xf32>) -> tensor<8x16x64xf32>
  %y1 = stablehlo.add %y0, %bb2 : tensor<8x16x64xf32>
  %y = stablehlo.add %r, %y1 : tensor<8x16x64xf32>
  return %y : tensor<8x16x64xf32>
}
