// RUN: opt --shardy=0.12.0.1 -sdy-optimize-collectives %s
sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2, "w"=8]>
func.func @two(%arg0: tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}, {}]>}) -> tensor<8x8x8xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "x"}, {}, {}]> : tensor<8x8x8xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"y"}, {"x"}, {}]> : tensor<8x8x8xf32>
  return %1 : tensor<8x8x8xf32>
}
func.func @three(%arg0: tensor<16x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z"}, {}, {}]>}) -> tensor<16x8x8xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "x", "z"}, {}, {}]> : tensor<16x8x8xf32>
  %1 = sdy.all_to_all [{"z"}: 0->2] %0 out_sharding=<@mesh, [{"y", "x"}, {}, {"z"}]> : tensor<16x8x8xf32>
  %2 = sdy.all_to_all [{"x"}: 0->1] %1 out_sharding=<@mesh, [{"y"}, {"x"}, {"z"}]> : tensor<16x8x8xf32>
  return %2 : tensor<16x8x8xf32>
}
func.func @sub(%arg0: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w"}, {}]>}) -> tensor<16x8xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"w":(2)4, "w":(1)2}, {}]> : tensor<16x8xf32>
  %1 = sdy.all_to_all [{"w":(1)2}: 0->1] %0 out_sharding=<@mesh, [{"w":(2)4}, {"w":(1)2}]> : tensor<16x8xf32>
  return %1 : tensor<16x8xf32>
}
func.func @mismatched(%arg0: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z"}, {}]>}) -> tensor<16x8xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"z", "y", "x"}, {}]> : tensor<16x8xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"z", "y"}, {"x"}]> : tensor<16x8xf32>
  return %1 : tensor<16x8xf32>
}
func.func @spatial(%arg0: tensor<16x8x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "w"}, {}, {}, {}]>}) -> tensor<16x8x8x8xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"w", "x"}, {}, {}, {}]> : tensor<16x8x8x8xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"w"}, {"x"}, {}, {}]> : tensor<16x8x8x8xf32>
  %2 = sdy.all_to_all [{"w"}: 0->2] %1 out_sharding=<@mesh, [{}, {"x"}, {"w"}, {}]> : tensor<16x8x8x8xf32>
  return %2 : tensor<16x8x8x8xf32>
}
func.func @rest(%arg0: tensor<32x100xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {"z"}]>}) -> tensor<32x100xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "x"}, {"z"}]> : tensor<32x100xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"y"}, {"z", "x"}]> : tensor<32x100xf32>
  return %1 : tensor<32x100xf32>
}
func.func @nodiv(%arg0: tensor<30x100xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {"z"}]>}) -> tensor<30x100xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "x"}, {"z"}]> : tensor<30x100xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"y"}, {"z", "x"}]> : tensor<30x100xf32>
  return %1 : tensor<30x100xf32>
}
