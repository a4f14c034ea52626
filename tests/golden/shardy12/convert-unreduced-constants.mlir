// RUN: opt --shardy=0.12.0.1 -sdy-convert-global-to-local %s
// A constant with unreduced axes keeps its value on the first device of each group only; one of StableHLO stays.
sdy.mesh @m = <["x"=2, "y"=2, "w"=2]>
func.func @f() -> (tensor<i32> {sdy.sharding = #sdy.sharding<@m, [], unreduced={"x"}>}, tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}], unreduced={"x", "w"}>}, tensor<4xf32>) {
  %c = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@m, [], unreduced={"x"}>]>} dense<0> : tensor<i32>
  %d = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y"}], unreduced={"x", "w"}>]>} dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  %e = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}], unreduced={"x", "w"}>]>} dense<1.0> : tensor<4xf32>
  return %c, %d, %e : tensor<i32>, tensor<4xf32>, tensor<4xf32>
}
