// RUN: show --extract --devices %s

A page of documentation. Four devices as two axes, then local shapes, sub-axes, padding and views.

@mesh_xy = <["x"=2, "y"=2]>
sharding<@mesh_xy, [{"x"}, {"y"}]> : tensor<2x2xf32>

@mesh_xyz = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh_xyz, [{"x"}, {"z", "y"}]> : tensor<4x8xf32>
sharding<@mesh_xyz, [{"x"}, {?}], replicated={"y"}> : tensor<4x8xf32>

@mesh_sub = <["x"=2, "y"=8, "z"=2]>
sharding<@mesh_sub, [{"x"}, {"y":(2)2}]> : tensor<4x8xf32>

@mesh_pad = <["x"=2, "y"=2]>
sharding<@mesh_pad, [{"x"}, {"y"}]> : tensor<3x1xf32>

@mesh_x = <["x"=4]>
%arg0 : tensor<8xf32> {sdy.sharding=<@mesh_x, [{"x"}]>}
%0 = reshape %arg0 {sdy.sharding_per_value=<[<@mesh_x, [{"x":(1)2}, {"x":(2)2}]>]>}
: (tensor<8xf32>) -> tensor<2x4xf32>

@mesh_ids = <["a"=2, "b"=2], device_ids=[3, 2, 1, 0]>
sharding<@mesh_ids, [{"b", "a"}]> : tensor<4xf32>
