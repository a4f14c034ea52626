// RUN: propagate %s
// Both tensors are cut in the same way, but on two views of the devices.
@mesh_0 = <["a"=4, "b"=2]>
@mesh_1 = <["x"=2, "y"=2, "z"=2]>
%p : tensor<8x8xf32> {sdy.sharding = <@mesh_0, [{"b"}, {"a", ?}]>}
%q : tensor<8x8xf32> {sdy.sharding = <@mesh_1, [{"z"}, {"x"}]>}
%0 = add %p, %q : tensor<8x8xf32>
%1 = multiply %q, %0 : tensor<8x8xf32>
