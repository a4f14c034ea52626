// RUN: opt -sdy-propagation-pipeline %s
sdy.mesh @m = <["a"=2, "b"=2, "c"=4, "one"=1]>
sdy.mesh @e = <[]>
sdy.mesh @x = <[], device_ids=[3]>
sdy.mesh @r = <["a"=2, "b"=2, "c"=4, "one"=1], device_ids=[15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>

func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}, %p: tensor<i1>, %i: tensor<i32>) -> tensor<8x8xf32> {
  %c = stablehlo.constant dense<1.0> : tensor<8x8xf32>
  %0 = stablehlo.while(%it = %arg0) : tensor<8x8xf32> cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %1 = "stablehlo.case"(%i) ({
      %3 = stablehlo.add %it, %c : tensor<8x8xf32>
      stablehlo.return %3 : tensor<8x8xf32>
    }, {
      %4 = stablehlo.while(%jt = %it) : tensor<8x8xf32> cond {
        stablehlo.return %p : tensor<i1>
      } do {
        %5 = stablehlo.multiply %jt, %c : tensor<8x8xf32>
        stablehlo.return %5 : tensor<8x8xf32>
      }
      stablehlo.return %4 : tensor<8x8xf32>
    }) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"b", ?}, {?}]>]>} : (tensor<i32>) -> tensor<8x8xf32>
    %6 = "stablehlo.if"(%p) ({
      stablehlo.return %1 : tensor<8x8xf32>
    }, {
      %7 = stablehlo.subtract %1, %c : tensor<8x8xf32>
      stablehlo.return %7 : tensor<8x8xf32>
    }) : (tensor<i1>) -> tensor<8x8xf32>
    stablehlo.return %6 : tensor<8x8xf32>
  }
  return %0 : tensor<8x8xf32>
}
