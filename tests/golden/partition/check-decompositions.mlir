// RUN: partition --check %s
// The batch is sharded, so each device decomposes its own matrices.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<2x4x3xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}, {}]>}, %b: tensor<2x3x3xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}, {}]>}) -> (tensor<2x3xf32>, tensor<2x4x3xf32>, tensor<2x3x3xcomplex<f32>>) {
  %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%a) {mhlo.backend_config = {mode = 83 : ui8}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i, o, p], [i, q, r], [i]) {i=2, j=4, k=3, l=4, m=3, n=3, o=4, p=3, q=3, r=3}, custom>} : (tensor<2x4x3xf32>) -> (tensor<2x4x3xf32>, tensor<2x3xf32>, tensor<2x4x3xf32>, tensor<2x3x3xf32>, tensor<2xi32>)
  %1:5 = stablehlo.custom_call @lapack_sgeev_ffi(%b) {mhlo.backend_config = {compute_left = 78 : ui8, compute_right = 86 : ui8}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l], [i, m], [i, n, o], [i, p, q], [i]) {i=2, j=3, k=3, l=3, m=3, n=3, o=3, p=3, q=3}, custom>} : (tensor<2x3x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3x3xcomplex<f32>>, tensor<2x3x3xcomplex<f32>>, tensor<2xi32>)
  return %0#1, %0#2, %1#3 : tensor<2x3xf32>, tensor<2x4x3xf32>, tensor<2x3x3xcomplex<f32>>
}
