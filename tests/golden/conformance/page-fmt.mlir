// RUN: fmt --extract %s
# Shardings

A page mixes prose with statements. Meshes of one name begin a new example, whether or not prose is between them:

@m = <["x"=2, "y"=2]>
Text, and text with `sharding<@m, [{"x"}]>` inside.
@m = <["x"=2, "y"=4, "z"=2]>
// A comment belongs to the statement after it.
sharding<@m, [{"x"}, {"z", "y"}]> : tensor<4x8xf32>
The dimension can be open.
@m = <["x"=2, "y"=4, "z"=2]>
sharding<@m, [{"x"}, {"z", ?}]> : tensor<4x8xf32>
@m = <["c"=2, "a"=2, "b"=2]>
Axes are ordered:
replicated={"c", "a"}
A program:
@m = <["x"=4]>
%arg0 : tensor<8xf32> {sdy.sharding=<@m, [{"x"}]>}
%0 = reshape %arg0 {sdy.sharding_per_value=<[<@m, [{"x":(1)2}, {"x":(2)2}]>]>}
: (tensor<8xf32>) -> tensor<2x4xf32>
Two meshes:
@one = <"devices"=8>
@two = {<["x"=4, "y"=2]>, device_ids=[0, 1, 2, 3, 4, 5, 6, 7]}
sharding<@two, [{"x"},{ "y"}]> : tensor<4x4xf32>
sharding<@one, [{"devices":(1)4}, {"devices":(4)2}]> : tensor<4x4xf32>
Priorities:
@m = <["w"=6, "x"=2, "y"=4, "z"=2]>
// |-> y is implicitly p0
%arg4 : sharding<@m, [{"x"}p1, {"y"}, {"z",?}p2], replicated={} }>
The grammar is no statement:
@mesh_name = <mesh_axis_1,...,mesh_axis_n>
sharding<@mesh_name, dim_shardings, replicated=replicated_axes}
