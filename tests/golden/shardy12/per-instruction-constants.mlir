// RUN: opt --shardy=0.12.0.1 -sdy-per-instruction-partitioning %s
// A constant that is sharded unevenly gets the padded size itself, so that nothing must be masked.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main() {
  %0 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} dense<1.0> : tensor<7x4xf32>
  %1 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {"y"}]>]>} dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : tensor<3x3xi32>
  return
}
