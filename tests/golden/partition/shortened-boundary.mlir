// RUN: partition %s
// Propagation shortens the sharding of the argument, and says so.
@m = <["x"=4]>
%a : tensor<7x4xf32> {sdy.sharding = <@m, [{"x"}, {}]>}
%b = negate %a : tensor<7x4xf32>
