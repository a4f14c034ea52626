// RUN: propagate --reshards=none --set='%1=P("y")' --set=%3=none --set=%4=open --set='@g/%b=P("x")' --set='%5/do/%i=P(None,"x")' --set='%5/do/%n=P("y")' %s
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x4xf32>, %c: tensor<i1>) -> tensor<8x4xf32> {
  %0 = stablehlo.tanh %a : tensor<8x4xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"x"}, {}]> : tensor<8x4xf32>
  %2 = stablehlo.tanh %1 : tensor<8x4xf32>
  %3 = sdy.sharding_constraint %2 <@m, [{}, {"x"}]> : tensor<8x4xf32>
  %4 = stablehlo.tanh %3 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {"y"}]>]>} : tensor<8x4xf32>
  %5 = stablehlo.while(%i = %4) : tensor<8x4xf32>
  cond {
    stablehlo.return %c : tensor<i1>
  } do {
    %n = func.call @g(%i) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    stablehlo.return %n : tensor<8x4xf32>
  }
  return %5 : tensor<8x4xf32>
}
func.func private @g(%b: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.cosine %b : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
