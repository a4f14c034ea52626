// RUN: why %s %w#1 %mc %mc/%t %unused
// Loops and manual computations pass axes between inside and outside. The value that nothing uses is gone.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %n: tensor<i32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %unused = stablehlo.tanh %a : tensor<8x8xf32>
  %w:2 = stablehlo.while(%i = %n, %v = %a) : tensor<i32>, tensor<8x8xf32>
   cond {
    %c = stablehlo.constant dense<4> : tensor<i32>
    %p = stablehlo.compare LT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %e = stablehlo.exponential %v : tensor<8x8xf32>
    stablehlo.return %i, %e : tensor<i32>, tensor<8x8xf32>
  }
  %mc = sdy.manual_computation(%w#1) in_shardings=[<@m, [{"x", ?}, {"y", ?}]>] out_shardings=[<@m, [{"x", ?}, {?}]>] manual_axes={"x"} (%z: tensor<4x8xf32>) {
    %t = stablehlo.tanh %z : tensor<4x8xf32>
    sdy.return %t : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %w#1, %mc : tensor<8x8xf32>, tensor<8x8xf32>
}
