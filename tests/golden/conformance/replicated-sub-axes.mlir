// RUN: propagate %s
// A replicated sub-axis cannot shard the open dimension of %a. The other sub-axes of the same axis can, as for %b.
@m = <["x"=2, "y"=8]>
%x : tensor<4x8xf32>
%a = abs %x {sdy.sharding_per_value = <[<@m, [{"x"}, {?}], replicated={"y":(1)2}>]>} : tensor<4x8xf32>
%b = abs %x {sdy.sharding_per_value = <[<@m, [{"x"}, {?}], replicated={"y":(4)2}>]>} : tensor<4x8xf32>
%c = abs %x {sdy.sharding_per_value = <[<@m, [{"x"}, {"y":(1)2}]>]>} : tensor<4x8xf32>
%0 = add %a, %c : tensor<4x8xf32>
%1 = add %b, %c : tensor<4x8xf32>
