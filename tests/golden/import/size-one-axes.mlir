// RUN: opt -sdy-remove-size-one-axes %s
// Priorities stay on open dimensions only.
sdy.mesh @m = <["one"=1, "x"=2, "uno"=1]>
func.func @main(%arg0: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"one", "x"}p2, {"uno"}p1]>}, %arg1: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {?}], replicated={"one"}>}, %arg2: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"one", ?}p3, {?}]>}, %arg3: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}], unreduced=max{"uno"}>}) -> tensor<4x4xf32> {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{"x"}, {"one"}]>] out_shardings=[<@m, [{"x"}, {}], replicated={"one"}>] manual_axes={"one", "x"} (%arg4: tensor<2x4xf32>) {
    sdy.return %arg4 : tensor<2x4xf32>
  } : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"uno"}, {"x", ?}]> : tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
