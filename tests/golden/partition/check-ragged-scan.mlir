// RUN: partition --check -Wno-rule-unknown-op %s
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}, %b: tensor<3x4x2xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}, {"y"}]>}, %g: tensor<3xi32>, %c: tensor<4xf32>) -> (tensor<6x2xf32>, tensor<6x4xf32>, tensor<4xf32>) {
  %0 = "chlo.ragged_dot"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<6x4xf32>, tensor<3x4x2xf32>, tensor<3xi32>) -> tensor<6x2xf32>
  %1:2 = chlo.scan(%a) inits (%c) dimension=0  {
  ^bb0(%input: tensor<4xf32>, %carry: tensor<4xf32>):
    %2 = stablehlo.add %input, %carry : tensor<4xf32>
    stablehlo.return %2, %2 : tensor<4xf32>, tensor<4xf32>
  } : (tensor<6x4xf32>, tensor<4xf32>) -> (tensor<6x4xf32>, tensor<4xf32>)
  return %0, %1#0, %1#1 : tensor<6x2xf32>, tensor<6x4xf32>, tensor<4xf32>
}
