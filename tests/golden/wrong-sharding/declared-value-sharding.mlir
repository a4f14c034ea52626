// RUN: check %s
// STATUS: 1
// An error in the sharding of a declared value points to it.
@m = <["x"=2]>
%a : tensor<7xf32> {sdy.sharding = <@m, [{"y"}]>}
%b : tensor<7xf32> {sdy.sharding = <@m, [{"x"}, {}]>}
%c : sharding<@m, [{"x"}, {"z"}]>
sharding<@m, [{"w"}]> : tensor<8xf32>
%d = negate %a : tensor<7xf32>
