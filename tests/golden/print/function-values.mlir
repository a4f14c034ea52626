// RUN: opt %s
// Functions as values. The names of their results, and what the forms show.
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func private @g(%a: tensor<4xf32>, %b: tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  return %a, %b : tensor<4xf32>, tensor<2xf32>
}
func.func private @h()
func.func private @types((tensor<4xf32>) -> tensor<4xf32>) -> ((tensor<4xf32>) -> tensor<4xf32>)
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>, %fn: () -> ()) -> tensor<4xf32> {
  %0 = constant @f : (tensor<4xf32>) -> tensor<4xf32>
  %1 = func.constant {a = 1} @g : (tensor<4xf32>, tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>)
  %2:2 = call_indirect %1(%arg0, %arg1) : (tensor<4xf32>, tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>)
  %3 = func.call_indirect %0(%2#0) res_attrs = [{x.y}], arg_attrs = [{x.z}] {b} : (tensor<4xf32>) -> tensor<4xf32>
  %4 = constant @h : () -> ()
  call_indirect %4() : () -> ()
  call_indirect %fn() : () -> ()
  %5 = "func.constant"() {value = @types} : () -> (((tensor<4xf32>) -> tensor<4xf32>) -> ((tensor<4xf32>) -> tensor<4xf32>))
  %6 = call_indirect %5(%0) : ((tensor<4xf32>) -> tensor<4xf32>) -> ((tensor<4xf32>) -> tensor<4xf32>)
  %7 = "stablehlo.optimization_barrier"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  return %7 : tensor<4xf32>
}
