// RUN: propagate %s
// An explicitly replicated axis cannot shard the open dimension of %a and %z. An axis that is replicated implicitly, "y"
// for %n and "z" for %z, can.
@m = <["x"=2, "y"=4, "z"=2]>
%a : tensor<4x8xf32> {sdy.sharding = <@m, [{"x"}, {?}], replicated={"y"}>}
%n : tensor<4x8xf32> {sdy.sharding = <@m, [{"x"}, {?}]>}
%z : tensor<4x8xf32> {sdy.sharding = <@m, [{"x"}, {?}], replicated={"y"}>}
%by : tensor<4x8xf32> {sdy.sharding = <@m, [{"x"}, {"y"}]>}
%bz : tensor<4x8xf32> {sdy.sharding = <@m, [{"x"}, {"z"}]>}
%0 = add %a, %by : tensor<4x8xf32>
%1 = add %n, %by : tensor<4x8xf32>
%2 = add %z, %bz : tensor<4x8xf32>
