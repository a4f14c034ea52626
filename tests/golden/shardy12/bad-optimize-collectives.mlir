// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-optimize-collectives %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2, "w"=8, "v"=4, "u"=2]>
func.func @f0(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z"}, {}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"z", "x", "y"}, {}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"x", "y"}: 0->1] %0 out_sharding=<@mesh, [{"z"}, {"x", "y"}]> : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "w"=4, "v"=2]>
func.func @merges(%arg0: tensor<3x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"v", "w":(1)2}, {"w":(2)2, "x"}]>}) -> tensor<3x16xf32> {
  %2 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"v", "w":(1)2}, {"x", "w":(2)2}]> : tensor<3x16xf32>
  %3 = sdy.all_to_all [{"w":(2)2}: 1->0] %2 out_sharding=<@mesh, [{"v", "w"}, {"x"}]> : tensor<3x16xf32>
  return %3 : tensor<3x16xf32>
}
