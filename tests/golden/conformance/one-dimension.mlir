// RUN: fmt %s
// The sharding of a single dimension can be written as a mesh and axes.
@mesh_0 = {<["a"=4, "b"=2]>, device_ids=[0, 1, 2, 3, 4, 5, 6, 7]}
@mesh_1 = {<["x"=2, "y"=2, "z"=2]>, device_ids=[0, 1, 2, 3, 4, 5, 6, 7]}
<@mesh_0, "b">
<@mesh_1, "z">
sharding<@mesh_0, "a", "b"> : tensor<8xf32>
sharding<@mesh_1, "x", "y">
%v : sharding<@mesh_0, "b"> : tensor<8xf32>
<@mesh_0, [{"b"}, {}]> : tensor<8x8xf32>
