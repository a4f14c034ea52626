// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-convert-global-to-local %s
// Groups along sub-axes and on inlined meshes are axes of the mesh.
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y":(1)2}]>}) {
  %0 = sdy.all_gather [{}, {"y":(1)2}] %arg0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x4xf32>
  %1 = sdy.all_gather [{"x"}, {"y":(1)2}] %arg0 out_sharding=<@mesh, [{}, {}]> : tensor<8x4xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2, "y"=4]>, [{"x"}, {"y":(1)2}]>}) {
  %0 = sdy.all_gather [{}, {"y":(1)2}] %arg0 out_sharding=<mesh<["x"=2, "y"=4]>, [{"x"}, {}]> : tensor<8x4xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4], device_ids=[0,2,1,3,4,6,5,7]>
func.func @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  %0 = sdy.all_gather [{}, {"y"}] %arg0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x4xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4], device_ids=[0,2,1,3,4,6,5,7]>
func.func @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2, "y"=4], device_ids=[0,2,1,3,4,6,5,7]>, [{"x"}, {"y"}]>}) {
  %0 = sdy.all_gather [{}, {"y"}] %arg0 out_sharding=<mesh<["x"=2, "y"=4], device_ids=[0,2,1,3,4,6,5,7]>, [{"x"}, {}]> : tensor<8x4xf32>
  return
}
