// RUN: opt -sdy-apply-sharding-constraints %s
// Open, contradicting and second constraints are not applied.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.abs %arg0 : tensor<8xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"x", ?}]> : tensor<8xf32>
  %2 = stablehlo.negate %arg0 : tensor<8xf32>
  %3 = sdy.sharding_constraint %2 <@m, [{"x"}]> : tensor<8xf32>
  %4 = sdy.sharding_constraint %2 <@m, [{"y"}]> : tensor<8xf32>
  %5 = sdy.sharding_constraint %arg1 <@m, [{"y"}]> : tensor<8xf32>
  %6 = sdy.sharding_constraint %arg1 <@m, [{"y"}]> : tensor<8xf32>
  %7 = stablehlo.add %3, %4 : tensor<8xf32>
  %8 = stablehlo.add %5, %6 : tensor<8xf32>
  return %1, %7, %8 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
