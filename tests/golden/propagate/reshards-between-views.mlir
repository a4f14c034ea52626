// RUN: propagate --drop-free-reshards %s
// The first reshard moves nothing, since both meshes are views of one device set. The second one does.
@mesh_full = <["devices"=8]>
@mesh_xy = <["x"=4, "y"=2]>
%a : tensor<4x4xf32> {sdy.sharding = <@mesh_xy, [{"x"}, {"y"}]>}
%b = sdy.reshard %a <@mesh_full, [{"devices":(1)4}, {"devices":(4)2}]> : tensor<4x4xf32>
%c = sdy.reshard %b <@mesh_full, [{"devices":(1)2}, {"devices":(2)4}]> : tensor<4x4xf32>
%d = abs %c : tensor<4x4xf32>
