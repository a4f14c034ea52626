// RUN: opt --shardy=0.12.0.1 -sdy-optimize-collectives %s
sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2, "w"=8, "v"=4, "u"=2]>
func.func @f0(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"v", "y", "z"}, {}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "z", "v"}, {}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"v"}: 0->1] %0 out_sharding=<@mesh, [{"y", "z"}, {"v"}]> : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
func.func @f1(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"v", "y", "z"}, {}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"z", "y", "v"}, {}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"v"}: 0->1] %0 out_sharding=<@mesh, [{"z", "y"}, {"v"}]> : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
func.func @f2(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"v", "y"}, {}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "v"}, {}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"v"}: 0->1] %0 out_sharding=<@mesh, [{"y"}, {"v"}]> : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
func.func @f3(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "v"}, {}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"v", "y"}, {}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"y"}: 0->1] %0 out_sharding=<@mesh, [{"v"}, {"y"}]> : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
func.func @f4(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "z", "v"}, {}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"v", "z", "y"}, {}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"y"}: 0->1] %0 out_sharding=<@mesh, [{"v", "z"}, {"y"}]> : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
func.func @f5(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z"}, {}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"z", "y", "x"}, {}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"z", "y"}, {"x"}]> : tensor<64x64xf32>
  %2 = sdy.all_to_all [{"y"}: 0->1] %1 out_sharding=<@mesh, [{"z"}, {"x", "y"}]> : tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}
func.func @f6(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z"}, {}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"x", "z", "y"}, {}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"y"}: 0->1] %0 out_sharding=<@mesh, [{"x", "z"}, {"y"}]> : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
func.func @f7(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {"z"}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "x"}, {"z"}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"z"}: 1->0] %0 out_sharding=<@mesh, [{"y", "x", "z"}, {}]> : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
func.func @f8(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {"z"}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"z", "x"}, {"y"}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"z"}, {"y", "x"}]> : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
func.func @f9(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {"z", "v"}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "x"}, {"v", "z"}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"y"}, {"v", "z", "x"}]> : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
func.func @f10(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {"z", "v"}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "x"}, {"v", "z"}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"y"}, {"v", "z", "x"}]> : tensor<64x64xf32>
  %2 = sdy.all_to_all [{"x"}: 1->0] %1 out_sharding=<@mesh, [{"y", "x"}, {"v", "z"}]> : tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}
func.func @f11(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "x"}, {}]> : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
func.func @f12(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {"z"}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"x", "z"}, {"y"}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"z"}: 0->1] %0 out_sharding=<@mesh, [{"x"}, {"y", "z"}]> : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
func.func @f13(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w":(1)2, "y"}, {}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "w":(1)2}, {}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"w":(1)2}: 0->1] %0 out_sharding=<@mesh, [{"y"}, {"w":(1)2}]> : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
func.func @f14(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"z", "x"}, {}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"z"}, {"x"}]> : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
func.func @f15(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"v", "x"}, {}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"x", "v"}, {}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"v"}: 0->1] %0 out_sharding=<@mesh, [{"x"}, {"v"}]> : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
func.func @f16(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z"}, {}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"z", "x", "y"}, {}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"y"}: 0->1] %0 out_sharding=<@mesh, [{"z", "x"}, {"y"}]> : tensor<64x64xf32>
  %2 = sdy.all_to_all [{"x"}: 0->1] %1 out_sharding=<@mesh, [{"z"}, {"y", "x"}]> : tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}
func.func @f17(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z"}, {}]>}) -> tensor<64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"z", "x", "y"}, {}]> : tensor<64x64xf32>
  %1 = sdy.all_to_all [{"y"}: 0->1] %0 out_sharding=<@mesh, [{"z", "x"}, {"y"}]> : tensor<64x64xf32>
  %2 = sdy.all_to_all [{"x"}: 0->1] %1 out_sharding=<@mesh, [{"z"}, {"y", "x"}]> : tensor<64x64xf32>
  %3 = sdy.all_to_all [{"z"}: 0->1] %2 out_sharding=<@mesh, [{}, {"y", "x", "z"}]> : tensor<64x64xf32>
  return %3 : tensor<64x64xf32>
}
func.func @f18(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z"}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"z", "x", "y"}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"y"}: 0->1] %0 out_sharding=<@mesh, [{"z", "x"}, {"y"}, {}]> : tensor<64x64x64xf32>
  %2 = sdy.all_to_all [{"x"}: 0->2] %1 out_sharding=<@mesh, [{"z"}, {"y"}, {"x"}]> : tensor<64x64x64xf32>
  return %2 : tensor<64x64x64xf32>
}
func.func @f19(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", "y"}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{}, {"y", "x"}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 1->0] %0 out_sharding=<@mesh, [{"x"}, {"y"}, {}]> : tensor<64x64x64xf32>
  return %1 : tensor<64x64x64xf32>
}
func.func @f20(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {"z", "u"}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "x"}, {"u", "z"}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->2] %0 out_sharding=<@mesh, [{"y"}, {"u", "z"}, {"x"}]> : tensor<64x64x64xf32>
  %2 = sdy.all_to_all [{"z"}: 1->2] %1 out_sharding=<@mesh, [{"y"}, {"u"}, {"x", "z"}]> : tensor<64x64x64xf32>
  return %2 : tensor<64x64x64xf32>
}
func.func @f21(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {"z", "u"}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"x", "y"}, {"u", "z"}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"z"}: 1->2] %0 out_sharding=<@mesh, [{"x", "y"}, {"u"}, {"z"}]> : tensor<64x64x64xf32>
  return %1 : tensor<64x64x64xf32>
}
func.func @f22(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {"z", "u"}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "x"}, {"z", "u"}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->2] %0 out_sharding=<@mesh, [{"y"}, {"z", "u"}, {"x"}]> : tensor<64x64x64xf32>
  return %1 : tensor<64x64x64xf32>
}
func.func @f23(%arg0: tensor<8x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"v", "y"}, {}]>}) -> tensor<8x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "v"}, {}]> : tensor<8x64xf32>
  %1 = sdy.all_to_all [{"v"}: 0->1] %0 out_sharding=<@mesh, [{"y"}, {"v"}]> : tensor<8x64xf32>
  return %1 : tensor<8x64xf32>
}
func.func @f24(%arg0: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"v", "y", "z"}, {}]>}) -> tensor<16x8xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "z", "v"}, {}]> : tensor<16x8xf32>
  %1 = sdy.all_to_all [{"v"}: 0->1] %0 out_sharding=<@mesh, [{"y", "z"}, {"v"}]> : tensor<16x8xf32>
  return %1 : tensor<16x8xf32>
}
func.func @f25(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "v", "y", "z", "u"}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"z", "y", "u", "v", "x"}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"z", "y", "u", "v"}, {"x"}, {}]> : tensor<64x64x64xf32>
  %2 = sdy.all_to_all [{"v"}: 0->2] %1 out_sharding=<@mesh, [{"z", "y", "u"}, {"x"}, {"v"}]> : tensor<64x64x64xf32>
  return %2 : tensor<64x64x64xf32>
}
func.func @f26(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "v", "y", "z", "u"}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"u", "z", "y", "v", "x"}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"u", "z", "y", "v"}, {"x"}, {}]> : tensor<64x64x64xf32>
  %2 = sdy.all_to_all [{"v"}: 0->2] %1 out_sharding=<@mesh, [{"u", "z", "y"}, {"x"}, {"v"}]> : tensor<64x64x64xf32>
  return %2 : tensor<64x64x64xf32>
}
func.func @f27(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"v", "x", "y", "z", "u"}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"u", "z", "y", "x", "v"}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"v"}: 0->1] %0 out_sharding=<@mesh, [{"u", "z", "y", "x"}, {"v"}, {}]> : tensor<64x64x64xf32>
  %2 = sdy.all_to_all [{"x"}: 0->2] %1 out_sharding=<@mesh, [{"u", "z", "y"}, {"v"}, {"x"}]> : tensor<64x64x64xf32>
  return %2 : tensor<64x64x64xf32>
}
func.func @f28(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"v", "x", "y", "z", "u"}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"z", "y", "u", "x", "v"}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"v"}: 0->1] %0 out_sharding=<@mesh, [{"z", "y", "u", "x"}, {"v"}, {}]> : tensor<64x64x64xf32>
  return %1 : tensor<64x64x64xf32>
}
func.func @f29(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"v", "x", "y", "z", "u"}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "z", "u", "x", "v"}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"v"}: 0->1] %0 out_sharding=<@mesh, [{"y", "z", "u", "x"}, {"v"}, {}]> : tensor<64x64x64xf32>
  %2 = sdy.all_to_all [{"x"}: 0->2] %1 out_sharding=<@mesh, [{"y", "z", "u"}, {"v"}, {"x"}]> : tensor<64x64x64xf32>
  return %2 : tensor<64x64x64xf32>
}
func.func @f30(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {"z", "u"}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "x"}, {"z", "u"}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->2] %0 out_sharding=<@mesh, [{"y"}, {"z", "u"}, {"x"}]> : tensor<64x64x64xf32>
  %2 = sdy.all_to_all [{"u"}: 1->2] %1 out_sharding=<@mesh, [{"y"}, {"z"}, {"x", "u"}]> : tensor<64x64x64xf32>
  return %2 : tensor<64x64x64xf32>
}
func.func @f31(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z", "u"}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"u", "z", "y", "x"}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"u", "z", "y"}, {"x"}, {}]> : tensor<64x64x64xf32>
  return %1 : tensor<64x64x64xf32>
}
func.func @f32(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z", "u"}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"u", "y", "z", "x"}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"u", "y", "z"}, {"x"}, {}]> : tensor<64x64x64xf32>
  return %1 : tensor<64x64x64xf32>
}
func.func @f33(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z", "u"}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"z", "y", "u", "x"}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"z", "y", "u"}, {"x"}, {}]> : tensor<64x64x64xf32>
  return %1 : tensor<64x64x64xf32>
}
func.func @f34(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z", "u"}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "z", "u", "x"}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"y", "z", "u"}, {"x"}, {}]> : tensor<64x64x64xf32>
  return %1 : tensor<64x64x64xf32>
}
func.func @f35(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z", "u"}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"z", "y", "x", "u"}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"u"}: 0->1] %0 out_sharding=<@mesh, [{"z", "y", "x"}, {"u"}, {}]> : tensor<64x64x64xf32>
  return %1 : tensor<64x64x64xf32>
}
func.func @f36(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z", "u"}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"z", "y", "x", "u"}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"u"}: 0->1] %0 out_sharding=<@mesh, [{"z", "y", "x"}, {"u"}, {}]> : tensor<64x64x64xf32>
  %2 = sdy.all_to_all [{"x"}: 0->2] %1 out_sharding=<@mesh, [{"z", "y"}, {"u"}, {"x"}]> : tensor<64x64x64xf32>
  return %2 : tensor<64x64x64xf32>
}
func.func @f37(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z"}, {"u"}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "z", "x"}, {"u"}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"y", "z"}, {"u", "x"}, {}]> : tensor<64x64x64xf32>
  return %1 : tensor<64x64x64xf32>
}
func.func @f38(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w":(1)2, "w":(4)2}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"w":(4)2, "w":(1)2}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"w":(1)2}: 0->1] %0 out_sharding=<@mesh, [{"w":(4)2}, {"w":(1)2}, {}]> : tensor<64x64x64xf32>
  return %1 : tensor<64x64x64xf32>
}
func.func @f39(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "v", "y"}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"v", "y", "x"}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"v", "y"}, {"x"}, {}]> : tensor<64x64x64xf32>
  return %1 : tensor<64x64x64xf32>
}
func.func @f40(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "v", "y"}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y", "v", "x"}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"y", "v"}, {"x"}, {}]> : tensor<64x64x64xf32>
  return %1 : tensor<64x64x64xf32>
}
func.func @f41(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"v", "x"}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"x", "v"}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"v"}: 0->1] %0 out_sharding=<@mesh, [{"x"}, {"v"}, {}]> : tensor<64x64x64xf32>
  return %1 : tensor<64x64x64xf32>
}
func.func @f42(%arg0: tensor<64x64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z", "u", "w":(1)2}, {}, {}]>}) -> tensor<64x64x64xf32> {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"u", "x", "w":(1)2, "z", "y"}, {}, {}]> : tensor<64x64x64xf32>
  %1 = sdy.all_to_all [{"y"}: 0->1] %0 out_sharding=<@mesh, [{"u", "x", "w":(1)2, "z"}, {"y"}, {}]> : tensor<64x64x64xf32>
  %2 = sdy.all_to_all [{"z"}: 0->1] %1 out_sharding=<@mesh, [{"u", "x", "w":(1)2}, {"y", "z"}, {}]> : tensor<64x64x64xf32>
  return %2 : tensor<64x64x64xf32>
}
