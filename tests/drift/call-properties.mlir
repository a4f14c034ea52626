// RUN: -sdy-drop-sharding-and-mesh
func.func @main(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = "func.call"(%arg0) <{callee = @f, no_inline}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = "func.call"(%0) <{callee = @f, arg_attrs = [{x.y = "a"}], no_inline, res_attrs = [{x.z}]}> {a.b = 1 : i32, foo} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %2 = "func.call"(%1) <{callee = @f}> {res_attrs = []} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}
func.func private @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  return %arg0 : tensor<4x6xf32>
}
