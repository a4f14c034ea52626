// RUN: types --max-alternatives=2 %s
// STATUS: 1
// The axes of a dynamic reshape have no home in the result.
sdy.mesh @m = <["a0"=2, "a1"=2, "a2"=2, "a3"=2, "a4"=2, "a5"=2, "a6"=2, "a7"=2, "a8"=2]>
func.func @main(%x: tensor<2x2x2x2x2x2x2x2x2xf32> {sdy.sharding = #sdy.sharding<@m, [{"a0"}, {"a1"}, {"a2"}, {"a3"}, {"a4"}, {"a5"}, {"a6"}, {"a7"}, {"a8"}]>}, %s: tensor<2xi32>) -> tensor<64x8xf32> {
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<2x2x2x2x2x2x2x2x2xf32>, tensor<2xi32>) -> tensor<64x8xf32>
  return %0 : tensor<64x8xf32>
}
