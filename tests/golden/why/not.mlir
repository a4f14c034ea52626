// RUN: why --not=x %s %untouched %unknown %closed %replicated %unreduced %disagree:0 %barred %blocked %beside:0 %late:0 %lost:0 %over %cut result1
// An axis that a value does not have: who offered it, and why it was rejected.
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @main(%untouched: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}]>},
    %a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>},
    %closed: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>},
    %replicated: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}], replicated={"x"}>},
    %unreduced: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}], unreduced={"x"}>},
    %y: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}]>}, %beside: tensor<8xf32>, %barred: tensor<8xf32>,
    %two: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>},
    %over: tensor<12xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}]>},
    %cut: tensor<12xf32> {sdy.sharding = #sdy.sharding<@m, [{?}]>})
    -> (tensor<8xf32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>}, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %c = stablehlo.negate %closed {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : tensor<8xf32>
  %d = stablehlo.negate %replicated {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : tensor<8xf32>
  %e = stablehlo.negate %unreduced {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : tensor<8xf32>
  %unknown = stablehlo.custom_call @opaque(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %disagree = stablehlo.add %a, %y : tensor<8xf32>
  %f = sdy.propagation_barrier %barred allowed_direction=FORWARD : tensor<8xf32>
  %g = stablehlo.negate %f {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : tensor<8xf32>
  %blocked = stablehlo.custom_call @own(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} blocked_propagation={i}, custom>} : (tensor<8xf32>) -> tensor<8xf32>
  %h = stablehlo.add %a, %beside {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}]>]>} : tensor<8xf32>
  %late = stablehlo.negate %two {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"z", ?}p1, {?}]>]>} : tensor<8x8xf32>
  %lost = stablehlo.add %two, %late {sdy.sharding = #sdy.sharding_per_value<[<@m, [{?}, {"x", ?}]>]>} : tensor<8x8xf32>
  %k = stablehlo.reshape %over {sdy.sharding = #sdy.sharding_per_value<[<@m, [{?}, {"x"}]>]>} : (tensor<12xf32>) -> tensor<3x4xf32>
  %l = stablehlo.reshape %cut {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {"y"}]>]>} : (tensor<12xf32>) -> tensor<3x4xf32>
  return %unknown, %c, %d, %e, %disagree, %g, %blocked, %h, %late, %lost, %k, %l : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}
