// RUN: opt -sdy-convert-global-to-local %s
// A call keeps its global types and loses its attributes.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "func.call"(%arg0) <{callee = @f, no_inline}> {foo.x = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@m, [{}]>]>} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.abs %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @f(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
