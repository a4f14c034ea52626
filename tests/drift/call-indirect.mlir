// RUN: -sdy-drop-sharding-and-mesh
// The attributes of the arguments and results of an indirect call leave the dictionary.
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func private @g(%a: tensor<4xf32>, %b: tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  return %a, %b : tensor<4xf32>, tensor<2xf32>
}
func.func private @h()
sdy.mesh @mesh = <["a"=2]>
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
 %0 = constant @f : (tensor<4xf32>) -> tensor<4xf32>
 %1 = "func.call_indirect"(%0, %arg0) <{arg_attrs = [{x.y}, {}], res_attrs = [{x.y}]}> : ((tensor<4xf32>) -> tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
 return %arg0 : tensor<4xf32>
}
