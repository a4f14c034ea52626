// RUN: partition -q %s
// Interior padding does nothing between the rows of a dimension of size 1.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<1xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>}, %z: tensor<f32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) {
  %0 = stablehlo.pad %a, %z, low=[0], high=[7], interior=[1099511627776] : (tensor<1xf32>, tensor<f32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
