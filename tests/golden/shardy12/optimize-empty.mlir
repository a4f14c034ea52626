// RUN: opt --shardy=0.12.0.1 -sdy-optimize-collectives %s
// In a tensor without elements the axes that stay have room anywhere (@other); but an empty dimension is not split.
sdy.mesh @mesh = <["y"=3, "z"=2]>
func.func @other(%arg0: tensor<48x15x0xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "z"}, {}, {}]>}) -> tensor<48x15x0xi32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"z", "y"}, {}, {}]> : tensor<48x15x0xi32>
  %1 = sdy.all_to_all [{"y"}: 0->1] %0 out_sharding=<@mesh, [{"z"}, {"y"}, {}]> : tensor<48x15x0xi32>
  return %1 : tensor<48x15x0xi32>
}
func.func @same(%arg0: tensor<0x15x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "z"}, {}, {}]>}) -> tensor<0x15x12xi32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"z", "y"}, {}, {}]> : tensor<0x15x12xi32>
  %1 = sdy.all_to_all [{"y"}: 0->1] %0 out_sharding=<@mesh, [{"z"}, {"y"}, {}]> : tensor<0x15x12xi32>
  return %1 : tensor<0x15x12xi32>
}
