// RUN: types --shardy=0.12.0.1 --max-alternatives=0 %s
// STATUS: 1
// Each device must know where a slice is written.
@m = <["X"=2, "Y"=4]>
%a : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%b : tensor<2xf32> {sdy.sharding = <@m, [{"X"}]>}
%i : tensor<i32> {sdy.sharding = <@m, [], unreduced={"Y"}>}
%j : tensor<i32> {sdy.sharding = <@m, []>, shardc.reduced = ["Y"]}
%0 = stablehlo.dynamic_update_slice %a, %b, %i : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
%1 = stablehlo.dynamic_update_slice %a, %b, %j : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
