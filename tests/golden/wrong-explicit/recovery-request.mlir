// RUN: types --types %s
// STATUS: 1
// Nobody knows where %0 should be, so the operations after it are not wrong. What %2 states settles its type.
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%y : tensor<8x8xf32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%0 = sine %x {shardc.out_sharding = <@m, [{"Z"}, {}]>} : tensor<8x8xf32>
%1 = concatenate %0, %y, dim = 0 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
%2 = sine %x {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"Y"}, {}]>]>, shardc.out_sharding = <@m, [{"Z"}, {}]>} : tensor<8x8xf32>
%3 = add %2, %y : tensor<8x8xf32>
