// RUN: propagate --reshard-between-meshes %s
// The parts along a dimension of three have no equal on the other mesh, and neither do devices in another order.
@mesh_0 = <["a"=2, "b"=3]>
@mesh_1 = <["x"=3, "y"=2]>
@mesh_2 = <["r"=6], device_ids=[5, 4, 3, 2, 1, 0]>
%p : tensor<6x6xf32> {sdy.sharding = <@mesh_0, [{"b"}, {}]>}
%q : tensor<6x6xf32> {sdy.sharding = <@mesh_1, [{"x"}, {}]>}
%r : tensor<6x6xf32> {sdy.sharding = <@mesh_2, [{"r"}, {}]>}
%0 = add %p, %q : tensor<6x6xf32>
%1 = add %p, %r : tensor<6x6xf32>
