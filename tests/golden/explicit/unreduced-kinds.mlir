// RUN: types --types %s
// A barrier passes unreduced values of every kind, and the marks of a predicate do not matter.
@m = <["X"=2, "Y"=4]>
%a : tensor<8xf32> {sdy.sharding = <@m, [{"Y"}], unreduced=max{"X"}>}
%b : tensor<8xf32> {sdy.sharding = <@m, [{"X"}], unreduced=min{"Y"}>}
%p : tensor<8xi1> {sdy.sharding = <@m, [{"Y"}], unreduced=max{"X"}>}
%c : tensor<8xf32> {sdy.sharding = <@m, [{"Y"}]>}
%0:2 = stablehlo.optimization_barrier %a, %b : tensor<8xf32>, tensor<8xf32>
%1 = stablehlo.select %p, %c, %c : tensor<8xi1>, tensor<8xf32>
