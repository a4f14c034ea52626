// RUN: check %s
// STATUS: 1
@mesh_0 = <["a"=4, "b"=2]>
<@mesh_0, "c">
sharding<@mesh_0, "a"> : tensor<8x8xf32>
// -----
@mesh_0 = <["a"=4, "b"=2]>
<@mesh_0, "a", ?>
// -----
@mesh_0 = <["a"=4, "b"=2]>
<@mesh_0>
