// RUN: partition %s
// A call runs on tiles along factors that all results have; other calls run replicated. Each device has the side effects.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<4x6x6xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}, {}]>}) -> (tensor<4x6x6xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}, {}]>}, tensor<4x6x6xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}, {}]>}) {
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i]) {i=4, j=6, k=6, l=6, m=6}, custom>} : (tensor<4x6x6xf32>) -> (tensor<4x6x6xf32>, tensor<4xi32>)
  %1 = stablehlo.custom_call @log_it(%0#0) {has_side_effect = true} : (tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  return %0#0, %1 : tensor<4x6x6xf32>, tensor<4x6x6xf32>
}
