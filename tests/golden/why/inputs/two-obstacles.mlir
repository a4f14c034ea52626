sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%p: tensor<16x4xi1> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %a: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {}]>}, %b: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {}]>}) -> tensor<16x4xf32> {
  %0 = stablehlo.select %p, %a, %b : tensor<16x4xi1>, tensor<16x4xf32>
  return %0 : tensor<16x4xf32>
}
