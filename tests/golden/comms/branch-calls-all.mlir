// RUN: comms --branches=all %s
// The branch that calls @h does not count, so the rows of @k say how often it runs if that branch runs.
sdy.mesh @m = <["x"=2]>
func.func @main(%i: tensor<i32>, %a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  %0 = "stablehlo.case"(%i) ({
    %1 = func.call @g(%a) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    stablehlo.return %1 : tensor<8x8xf32>
  }, {
    stablehlo.return %a : tensor<8x8xf32>
  }) : (tensor<i32>) -> tensor<8x8xf32>
  %5 = "stablehlo.case"(%i) ({
    %1 = func.call @f(%0) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %2 = func.call @g(%1) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    stablehlo.return %2 : tensor<8x8xf32>
  }, {
    %1 = func.call @h(%a) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    stablehlo.return %1 : tensor<8x8xf32>
  }) : (tensor<i32>) -> tensor<8x8xf32>
  return %5 : tensor<8x8xf32>
}
func.func private @f(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = sdy.sharding_constraint %a <@m, [{}, {"x"}]> : tensor<8x8xf32>
  %1 = stablehlo.abs %0 : tensor<8x8xf32>
  %2 = sdy.sharding_constraint %1 <@m, [{"x"}, {}]> : tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
func.func private @g(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = sdy.sharding_constraint %a <@m, [{}, {"x"}]> : tensor<8x8xf32>
  %1 = stablehlo.abs %0 : tensor<8x8xf32>
  %2 = sdy.sharding_constraint %1 <@m, [{"x"}, {}]> : tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
func.func private @h(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = func.call @k(%a) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func private @k(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = sdy.sharding_constraint %a <@m, [{}, {"x"}]> : tensor<8x8xf32>
  %1 = stablehlo.abs %0 : tensor<8x8xf32>
  %2 = sdy.sharding_constraint %1 <@m, [{"x"}, {}]> : tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
