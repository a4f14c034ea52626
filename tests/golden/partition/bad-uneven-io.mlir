// RUN: partition --no-propagate --uneven-io=error %s
// STATUS: 1
// The private function may have uneven arguments.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x7xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}, %b: tensor<6xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}]>})
    -> (tensor<8x7xf32>, tensor<6xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}]>}) {
  %0 = call @f(%b) : (tensor<6xf32>) -> tensor<6xf32>
  return %a, %0 : tensor<8x7xf32>, tensor<6xf32>
}
func.func private @f(%b: tensor<6xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}]>}) -> tensor<6xf32> {
  return %b : tensor<6xf32>
}
