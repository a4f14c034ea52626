// RUN: opt --shardy=0.12.0.1 -sdy-convert-global-to-local %s
// STATUS: 1
// A constant can be a partial sum, but no partial maximum.
sdy.mesh @m = <["x"=2]>
func.func @f() -> (tensor<i32> {sdy.sharding = #sdy.sharding<@m, [], unreduced=max{"x"}>}) {
  %c = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@m, [], unreduced=max{"x"}>]>} dense<0> : tensor<i32>
  return %c : tensor<i32>
}
