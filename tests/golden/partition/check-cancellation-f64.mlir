// RUN: partition --check %s
sdy.mesh @m = <["x"=4]>
func.func @main(%a: tensor<32xf64> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<f64> {
  %big = stablehlo.constant dense<1.0e12> : tensor<32xf64>
  %z = stablehlo.constant dense<0.0> : tensor<f64>
  %s = stablehlo.sine %a : tensor<32xf64>
  %0 = stablehlo.multiply %s, %big : tensor<32xf64>
  %r = stablehlo.reverse %0, dims = [0] : tensor<32xf64>
  %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<32xf64>, tensor<f64>) -> tensor<f64>
  %2 = stablehlo.reduce(%r init: %z) applies stablehlo.add across dimensions = [0] : (tensor<32xf64>, tensor<f64>) -> tensor<f64>
  %3 = stablehlo.subtract %1, %2 : tensor<f64>
  return %3 : tensor<f64>
}
