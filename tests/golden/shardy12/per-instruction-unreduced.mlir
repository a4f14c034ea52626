// RUN: opt --shardy=0.12.0.1 -sdy-per-instruction-partitioning %s
// The results of a manual computation keep their unreduced axes.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%b: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}], unreduced={"y"}>}) {
  %3 = stablehlo.sine %b {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}], unreduced={"y"}>]>} : tensor<8x4xf32>
  %4 = stablehlo.add %3, %3 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}], unreduced={"y"}>]>} : tensor<8x4xf32>
  return %4 : tensor<8x4xf32>
}
