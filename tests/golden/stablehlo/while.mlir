// RUN: fmt --canonical %s
func.func @g(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }
func.func @f(%i0: tensor<i32>, %x0: tensor<4xf32>) {
%w:2 = "stablehlo.while"(%i0, %x0) ({
^bb0(%i: tensor<i32>, %x: tensor<4xf32>):
  %lim = stablehlo.constant dense<10> : tensor<i32>
  %t = stablehlo.compare LT, %i, %lim, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %t : tensor<i1>
}, {
^bb0(%i: tensor<i32>, %x: tensor<4xf32>):
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.add %i, %one : tensor<i32>
  %y = func.call @g(%x) : (tensor<4xf32>) -> tensor<4xf32>
  stablehlo.return %n, %y : tensor<i32>, tensor<4xf32>
}) {jit.tag} : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
%v:2 = stablehlo.while(%a = %i0, %b = %x0) : tensor<i32>, tensor<4xf32> attributes {k}
 cond {
  %t = stablehlo.constant dense<true> : tensor<i1>
  stablehlo.return %t : tensor<i1>
} do {
  %u = stablehlo.add %a, %i0 : tensor<i32>
  stablehlo.return %u, %b : tensor<i32>, tensor<4xf32>
}
stablehlo.while() cond {
  %t = stablehlo.constant dense<true> : tensor<i1>
  stablehlo.return %t : tensor<i1>
} do {
  stablehlo.return
}
%q = stablehlo.while(%a = %i0,) : tensor<i32> cond {
  %t = stablehlo.constant dense<true> : tensor<i1>
  stablehlo.return %t {k} : tensor<i1>
} do {
  stablehlo.return %a {l} : tensor<i32>
}
return
}
