// RUN: opt -sdy-add-data-flow-edges -sdy-basic-propagate %s
// A loop takes a sharding in through its edge, and the body gets it from both ends.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {?}]>}, %n: tensor<i32>) -> tensor<8x8xf32> {
  %0:2 = stablehlo.while(%i = %a, %j = %n) : tensor<8x8xf32>, tensor<i32>
    cond {
    %c = stablehlo.compare LT, %j, %j : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %1 = stablehlo.sine %i : tensor<8x8xf32>
    %2 = stablehlo.cosine %1 : tensor<8x8xf32>
    stablehlo.return %2, %j : tensor<8x8xf32>, tensor<i32>
  }
  %3 = stablehlo.negate %0#0 : tensor<8x8xf32>
  return %3 : tensor<8x8xf32>
}
