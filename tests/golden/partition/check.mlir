// RUN: partition --check %s
// Both programs run in the interpreter, the local one on six devices.
sdy.mesh @m = <["x"=2, "y"=3]>
func.func @main(%a: tensor<7x6xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}, %b: tensor<6x5xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {}]>}) -> (tensor<7x5xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>}) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<7x6xf32>, tensor<6x5xf32>) -> tensor<7x5xf32>
  %1 = stablehlo.tanh %0 : tensor<7x5xf32>
  return %1 : tensor<7x5xf32>
}
