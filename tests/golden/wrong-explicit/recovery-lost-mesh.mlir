// RUN: types --types --max-alternatives=0 --constraints=assert %s
// STATUS: 1
// Nobody knows the types of %0#0 and %0#1. The operations that also use an unplaced value are not wrong.
@m = <["X"=2, "Y"=4]>
@n = <["Z"=8]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%y : tensor<8x8xf32> {sdy.sharding = <@n, [{"Z"}, {}]>}
%p : tensor<8x8xi1> {sdy.sharding = <@m, [{"X"}, {}]>}
%i : tensor<i32> {sdy.sharding = <@m, []>}
%s : tensor<f32> {sdy.sharding = <@m, []>, shardc.reduced = ["Y"]}
%c = constant dense<0.0> : tensor<8x8xf32>
%0:3 = optimization_barrier %x, %s, %y : tensor<8x8xf32>, tensor<f32>, tensor<8x8xf32>
%1 = select %p, %0#0, %c {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"X"}, {}]>]>} : (tensor<8x8xi1>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
%2 = dynamic_update_slice %0#0, %c, %i, %i {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"X"}, {}]>]>} : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<i32>) -> tensor<8x8xf32>
%3 = "stablehlo.case"(%i) ({
  stablehlo.return %0#0 : tensor<8x8xf32>
}, {
  stablehlo.return %c : tensor<8x8xf32>
}) : (tensor<i32>) -> tensor<8x8xf32>
%4 = sdy.sharding_constraint %3 <@m, [{"X"}, {}]> : tensor<8x8xf32>
%5 = sdy.sharding_constraint %0#1 <@m, []> {shardc.reduced = ["Y"]} : tensor<f32>
