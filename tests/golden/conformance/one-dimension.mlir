// RUN: fmt %s
// Axes without a list of dimensions are those of the only dimension.
@mesh_0 = <["a"=4, "b"=2]>
@mesh_1 = <["x"=2, "y"=2, "z"=2]>
<@mesh_0, "b">
<@mesh_1, "z">
sharding<@mesh_1, "y", "z">
sharding<@mesh_0, "a":(1)2> : tensor<8xf32>
%a : sharding<@mesh_0, "b"> : tensor<8xf32>
