// RUN: opt -shardc-as-xla %s
// Calls in loops and branches, a composite, a function without a call, and a function that a custom call names.
func.func @main(%a: tensor<8xf32>, %n: tensor<i32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %x = %a) : tensor<i32>, tensor<8xf32>
  cond {
    %c = func.call @less(%i, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %k = stablehlo.add %i, %one : tensor<i32>
    %y = func.call @f(%x) : (tensor<8xf32>) -> tensor<8xf32>
    stablehlo.return %k, %y : tensor<i32>, tensor<8xf32>
  }
  %1 = "stablehlo.case"(%n) ({
    %y = func.call @f(%a) : (tensor<8xf32>) -> tensor<8xf32>
    stablehlo.return %y : tensor<8xf32>
  }, {
    stablehlo.return %a : tensor<8xf32>
  }) : (tensor<i32>) -> tensor<8xf32>
  %2 = stablehlo.composite "my.thing" %a {decomposition = @f} : (tensor<8xf32>) -> tensor<8xf32>
  %3 = stablehlo.custom_call @target(%a) {called_computations = [@less]} : (tensor<8xf32>) -> tensor<8xf32>
  return %0#1, %1, %2, %3 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
func.func private @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = func.call @g(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.sine %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @g(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.cosine %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @less(%i: tensor<i32>, %n: tensor<i32>) -> tensor<i1> {
  %0 = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func @unused(%x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
