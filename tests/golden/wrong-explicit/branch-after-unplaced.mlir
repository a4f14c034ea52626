// RUN: types --max-alternatives=0 %s
// STATUS: 1
// Branch 0 returns an unplaced value, so that branch 1 decides.
@m = <["X"=2, "Y"=4]>
%i : tensor<i32>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%y : tensor<8xf32> {sdy.sharding = <@m, [{"Y"}]>}
%0 = "stablehlo.case"(%i) ({
  %z = stablehlo.constant dense<0.0> : tensor<8xf32>
  stablehlo.return %z : tensor<8xf32>
}, {
  stablehlo.return %x : tensor<8xf32>
}, {
  stablehlo.return %y : tensor<8xf32>
}) : (tensor<i32>) -> tensor<8xf32>
