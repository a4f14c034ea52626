// RUN: propagate --ops override.ops %s
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}, %p: tensor<i1>, %s: tensor<f32>, %d: tensor<2xi64>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<8x8xf32>
  }, {
    %1 = stablehlo.abs %a : tensor<8x8xf32>
    stablehlo.return %1 : tensor<8x8xf32>
  }) : (tensor<i1>) -> tensor<8x8xf32>
  %2 = stablehlo.while(%i = %0) : tensor<8x8xf32>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %3 = stablehlo.negate %i : tensor<8x8xf32>
    stablehlo.return %3 : tensor<8x8xf32>
  }
  %4 = stablehlo.add %a, %a : tensor<8x8xf32>
  %5 = stablehlo.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %6 = stablehlo.transpose %5, dims = [1, 0] : (tensor<2x1xf32>) -> tensor<1x2xf32>
  %7 = stablehlo.negate %6 : tensor<1x2xf32>
  %8 = stablehlo.add %6, %7 : tensor<1x2xf32>
  return %0, %2, %4 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
