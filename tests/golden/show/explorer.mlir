// RUN: show --format=model-explorer %s
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>} loc("params['w']"), %n: tensor<i32>) -> tensor<8x6xf32> {
  %0 = sdy.reshard %arg0 <@m, [{}, {"x"}]> : tensor<8x6xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %1:2 = stablehlo.while(%i = %zero, %a = %0) : tensor<i32>, tensor<8x6xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@m, []>, <@m, [{}, {"x"}]>]>}
   cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %b = stablehlo.tanh %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"x"}]>]>} : tensor<8x6xf32>
    %j = stablehlo.add %i, %i : tensor<i32>
    stablehlo.return %j, %b : tensor<i32>, tensor<8x6xf32>
  }
  %2 = sdy.all_gather [{}, {"x"}] %1#1 out_sharding=<@m, [{}, {}], unreduced={"y"}> : tensor<8x6xf32>
  return %2 : tensor<8x6xf32>
}
func.func private @other() -> tensor<i32> {
  %c = stablehlo.constant dense<1> : tensor<i32>
  return %c : tensor<i32>
}
