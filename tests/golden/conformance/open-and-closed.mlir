// RUN: propagate %s
// Propagation adds axes to the open dimension of %a, but not to the closed ones of %b and %d. {?} is like no sharding.
@m = <["x"=2, "y"=4, "z"=2]>
%a : tensor<4x8xf32> {sdy.sharding = <@m, [{"x"}, {"z", ?}]>}
%b : tensor<4x8xf32> {sdy.sharding = <@m, [{"x", ?}, {"z"}]>}
%c : tensor<4x8xf32> {sdy.sharding = <@m, [{"x"}, {"z", "y"}]>}
%d : tensor<4x8xf32> {sdy.sharding = <@m, [{}, {"z"}]>}
%0 = add %a, %c : tensor<4x8xf32>
%1 = add %b, %c : tensor<4x8xf32>
%2 = add %d, %c : tensor<4x8xf32>
// -----
@m = <["a"=2]>
%x : tensor<8xf32>
%y : tensor<8xf32> {sdy.sharding = <@m, [{"a"}]>}
%z : tensor<8xf32> {sdy.sharding = <@m, [{?}]>}
%c = add %x, %y : tensor<8xf32>
%d = add %c, %z : tensor<8xf32>
