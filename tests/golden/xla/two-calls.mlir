// RUN: propagate --as-xla --list-rewrites %s
// The calls of a function get different shardings, so its values have none of their own.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %b: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"y"}]>}) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %0 = call @f(%a) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = call @f(%b) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}
func.func private @f(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.sine %a : tensor<8x4xf32>
  %1 = stablehlo.cosine %0 : tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
