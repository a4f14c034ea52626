// RUN: opt -cse %s
// Equal ops without effects are merged, also in regions; calls, constraints and collectives stay.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8xf32>, %arg1: tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.abs %arg0 : tensor<8xf32>
  %1 = stablehlo.abs %arg0 : tensor<8xf32>
  %2 = stablehlo.abs %arg0 {note = 1 : i32} : tensor<8xf32>
  %3 = stablehlo.add %0, %1 : tensor<8xf32>
  %4 = "stablehlo.if"(%arg1) ({
    %9 = stablehlo.abs %arg0 : tensor<8xf32>
    stablehlo.return %9 : tensor<8xf32>
  }, {
    %9 = stablehlo.negate %arg0 : tensor<8xf32>
    stablehlo.return %9 : tensor<8xf32>
  }) : (tensor<i1>) -> tensor<8xf32>
  %5 = stablehlo.negate %arg0 : tensor<8xf32>
  %6 = sdy.sharding_constraint %arg0 <@m, [{"p"}]> : tensor<8xf32>
  %7 = sdy.sharding_constraint %arg0 <@m, [{"p"}]> : tensor<8xf32>
  %8 = stablehlo.add %6, %7 : tensor<8xf32>
  return %3, %4, %5, %8 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
