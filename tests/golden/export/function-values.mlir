// RUN: opt -sdy-propagation-pipeline -sdy-insert-explicit-reshards=enable-full-version=true -sdy-reshard-to-collectives %s
// Constant functions are merged and move to the start. No sharding passes through an indirect call.
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func private @f(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = stablehlo.add %a, %a : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @main(%arg0: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, %fn: (tensor<4x8xf32>) -> tensor<4x8xf32>) -> (tensor<4x8xf32>) {
  %f = func.constant @f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %10:2 = stablehlo.while(%it = %arg0, %i = %c) : tensor<4x8xf32>, tensor<i32> cond {
    %7 = stablehlo.compare LT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %7 : tensor<i1>
  } do {
    %h = func.constant @f : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %8 = func.call_indirect %f(%it) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %9 = func.call_indirect %h(%8) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    stablehlo.return %9, %i : tensor<4x8xf32>, tensor<i32>
  }
  %4 = call_indirect %fn(%10#0) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %4 : tensor<4x8xf32>
}
