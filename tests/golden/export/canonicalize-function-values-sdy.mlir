// RUN: opt -canonicalize=filter-dialects=sdy %s
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %a, %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %f = func.constant @f : (tensor<4xf32>) -> tensor<4xf32>
  %0 = "func.call_indirect"(%f, %arg0) <{arg_attrs = [{x.y}], res_attrs = [{x.y}]}> {foo.z} : ((tensor<4xf32>) -> tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
