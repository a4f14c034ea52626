// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%i : tensor<i32>
%x : tensor<8xf32> {sdy.sharding = <@m, [{}]>}
%y : tensor<8xf32> {sdy.sharding = <@m, [{}]>, shardc.reduced = ["X"]}
%0 = "stablehlo.case"(%i) ({
  stablehlo.return %x : tensor<8xf32>
}, {
  stablehlo.return %y : tensor<8xf32>
}) : (tensor<i32>) -> tensor<8xf32>
