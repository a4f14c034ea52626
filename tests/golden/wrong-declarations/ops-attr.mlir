// RUN: check --ops ops-attr.ops %s
// STATUS: 1
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "my.const"() {w = dense<1.0> : tensor<4xf32>} : () -> tensor<4xf32>
  %1 = "my.scan"(%0, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "my.scan"(%0, %a) {n = "one"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = "my.manual"(%2) ({
  ^bb0(%b: tensor<2xf32>):
    "my.yield"(%b) : (tensor<2xf32>) -> ()
  }) {axes = ["x"]} : (tensor<4xf32>) -> tensor<4xf32>
  %4 = "my.manual"(%2) ({
  ^bb0(%b: tensor<2xf32>):
    "my.yield"(%b) : (tensor<2xf32>) -> ()
  }) {axes = #sdy<manual_axes{"x"}>} : (tensor<4xf32>) -> tensor<4xf32>
  %5 = "my.manual"(%2) ({
  ^bb0(%b: tensor<2xf32>):
    "my.yield"(%b) : (tensor<2xf32>) -> ()
  }) {axes = #sdy<manual_axes{"x"}>, ins = 5 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %6 = "my.manual"(%2) ({
  ^bb0(%b: tensor<2xf32>):
    "my.yield"(%b) : (tensor<2xf32>) -> ()
  }) {axes = #sdy<manual_axes{"x"}>, ins = #sdy.sharding_per_value<[<@m, [{"x"}]>, <@m, [{"x"}]>]>} : (tensor<4xf32>) -> tensor<4xf32>
  %7 = "my.manual"(%2) ({
  ^bb0(%b: tensor<2xf32>):
    "my.yield"(%b) : (tensor<2xf32>) -> ()
  }) {axes = #sdy<manual_axes{"x"}>, ins = #sdy.sharding_per_value<[<@m, [{"x"}]>]>, outs = #sdy.sharding_per_value<[<@m, [{"y"}]>]>} : (tensor<4xf32>) -> tensor<4xf32>
  return %7 : tensor<4xf32>
}
