// RUN: types --types --max-alternatives=0 %s
// STATUS: 1
// The type of %0 is not known: it may be unsharded, as a constant is.
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%y : tensor<8x8xf32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%i : tensor<i32>
%0 = add %x, %y : tensor<8x8xf32>
%c = constant dense<0.0> : tensor<16x8xf32>
%1 = dynamic_update_slice %c, %0, %i, %i : (tensor<16x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<i32>) -> tensor<16x8xf32>
%d = constant dense<0.0> : tensor<2x8xf32>
%2 = dynamic_update_slice %0, %d, %i, %i : (tensor<8x8xf32>, tensor<2x8xf32>, tensor<i32>, tensor<i32>) -> tensor<8x8xf32>
