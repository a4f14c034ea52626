// RUN: partition --check %s
// The custom call mhlo.topk has no rule, so it runs replicated, and the interpreter knows it.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<6x7xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> (tensor<6x3xf32>, tensor<6x3xi32>, tensor<6x2xf32>) {
  %0:2 = stablehlo.custom_call @mhlo.topk(%a) {mhlo.attributes = {k = 3 : i64, largest = true}, mhlo.version = 1 : i64} : (tensor<6x7xf32>) -> (tensor<6x3xf32>, tensor<6x3xi32>)
  %1:2 = stablehlo.custom_call @mhlo.topk(%a) {mhlo.attributes = {k = 2 : i64, largest = false}, mhlo.version = 1 : i64} : (tensor<6x7xf32>) -> (tensor<6x2xf32>, tensor<6x2xi32>)
  return %0#0, %0#1, %1#0 : tensor<6x3xf32>, tensor<6x3xi32>, tensor<6x2xf32>
}
