// RUN: opt -shardc-as-xla %s
// A carry that is swapped is no invariant; one whose first and next value are equal constants is. Nested loops constrain
// what they capture one after the other.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %b: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %k = stablehlo.constant dense<2.0> : tensor<8x8xf32>
  %w = sdy.sharding_constraint %b <@m, [{}, {"x"}]> : tensor<8x8xf32>
  %0:5 = stablehlo.while(%i = %zero, %x = %a, %y = %b, %c = %k, %u = %w) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %again = stablehlo.constant dense<2.0> : tensor<8x8xf32>
    %next = stablehlo.add %i, %one : tensor<i32>
    %in:2 = stablehlo.while(%j = %zero, %v = %y) : tensor<i32>, tensor<8x8xf32>
    cond {
      %p = stablehlo.compare LT, %j, %one, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %q = stablehlo.add %j, %one : tensor<i32>
      %r = stablehlo.dot_general %v, %u, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %s = stablehlo.multiply %r, %c : tensor<8x8xf32>
      %t = stablehlo.add %s, %a : tensor<8x8xf32>
      stablehlo.return %q, %t : tensor<i32>, tensor<8x8xf32>
    }
    stablehlo.return %next, %in#1, %x, %again, %u : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
  }
  return %0#1, %0#2 : tensor<8x8xf32>, tensor<8x8xf32>
}
