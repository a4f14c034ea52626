// RUN: -sdy-add-func-data-flow-edges -sdy-apply-sharding-constraints
sdy.mesh @mesh = <["x"=2,"y"=2]>
func.func @main(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %1 = sdy.sharding_constraint %arg0 <@mesh, [{"x"}]> : tensor<8xf32>
  %3 = func.call @f(%arg1, %arg1) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %4 = sdy.sharding_constraint %3 <@mesh, [{"x"}]> : tensor<8xf32>
  %5 = stablehlo.negate %3 : tensor<8xf32>
  return %1, %4, %5 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
func.func private @f(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> tensor<8xf32> {
  %c = stablehlo.negate %arg0 : tensor<8xf32>
  %1 = sdy.sharding_constraint %arg0 <@mesh, [{"x"}]> : tensor<8xf32>
  %d = stablehlo.exponential %arg0 : tensor<8xf32>
  %3 = stablehlo.add %1, %c : tensor<8xf32>
  %m = sdy.manual_computation(%arg1) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%arg2: tensor<4xf32>) {
    sdy.return %arg2 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  %g = func.call @g(%d) : (tensor<8xf32>) -> tensor<8xf32>
  %h = sdy.sharding_constraint %g <@mesh, [{"y"}]> : tensor<8xf32>
  %x = stablehlo.add %g, %m : tensor<8xf32>
  %x1 = stablehlo.add %x, %h : tensor<8xf32>
  %x2 = stablehlo.add %x1, %3 : tensor<8xf32>
  return %x2 : tensor<8xf32>
}
func.func private @g(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
