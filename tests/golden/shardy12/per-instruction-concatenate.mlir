// RUN: opt --shardy=0.12.0.1 -sdy-per-instruction-partitioning %s
// A concatenation along a sharded dimension: operands that are sharded there are gathered, and the result is cut.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"y":(1)2}, {"x"}]>}, %b: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>}, %c: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {"x", ?}]>}, %d: tensor<7x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {}]>}, %e: tensor<8x4xf32>) {
  %0 = stablehlo.concatenate %a, %b, %c, dim = 0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y":(2)2}, {"x"}]>]>} : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<24x4xf32>
  %1 = stablehlo.concatenate %d, %d, dim = 0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : (tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<14x4xf32>
  %2 = stablehlo.concatenate %d, dim = 0 : (tensor<7x4xf32>) -> tensor<7x4xf32>
  %3 = stablehlo.concatenate %e, %e, dim = 0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y"}, {}], unreduced={"x"}>]>} : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<16x4xf32>
  return
}
