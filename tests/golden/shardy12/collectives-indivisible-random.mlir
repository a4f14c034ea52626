// RUN: opt --shardy=0.12.0.1 -sdy-reshard-to-collectives %s
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2, "w"=8]>
sdy.mesh @other = <["x"=2, "y"=4, "z"=2, "w"=8], device_ids=[127, 126, 125, 124, 123, 122, 121, 120, 119, 118, 117, 116, 115, 114, 113, 112, 111, 110, 109, 108, 107, 106, 105, 104, 103, 102, 101, 100, 99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88, 87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 69, 68, 67, 66, 65, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f0(%arg0: tensor<1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)2, "z", "w":(1)2, "x"}]>}) -> tensor<1xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z", "y", "w"}]> : tensor<1xf32>
  return %0 : tensor<1xf32>
}
func.func @f1(%arg0: tensor<30x10x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "w":(2)4}, {"z", "y"}, {"w":(1)2}]>}) -> tensor<30x10x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"w"}, {"z"}, {"y"}]> : tensor<30x10x10xf32>
  return %0 : tensor<30x10x10xf32>
}
func.func @f2(%arg0: tensor<10x30x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y", "z"}, {}]>}) -> tensor<10x30x48xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"w", "x"}, {"y"}, {"z"}]> : tensor<10x30x48xf32>
  return %0 : tensor<10x30x48xf32>
}
func.func @f3(%arg0: tensor<3x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w"}, {"x"}]>}) -> tensor<3x7xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y", "x"}, {"w", "z"}]> : tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}
func.func @f4(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)2, "x", "w", "z"}]>}) -> tensor<16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z", "y", "x"}]> : tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @f5(%arg0: tensor<12x10x30xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w"}, {}, {"x", "z"}]>}) -> tensor<12x10x30xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"w"}, {"y"}, {"x"}]> : tensor<12x10x30xf32>
  return %0 : tensor<12x10x30xf32>
}
func.func @f6(%arg0: tensor<7x3x16x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"w", "z"}, {}, {}]>}) -> tensor<7x3x16x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {"z"}, {"x"}, {"y", "w"}]> : tensor<7x3x16x10xf32>
  return %0 : tensor<7x3x16x10xf32>
}
func.func @f7(%arg0: tensor<10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w", "z", "x", "y"}]>}) -> tensor<10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x", "w", "y", "z"}]> : tensor<10xf32>
  return %0 : tensor<10xf32>
}
func.func @f8(%arg0: tensor<3x3x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "w"}, {"x"}, {}]>}) -> tensor<3x3x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {"z", "y", "w", "x"}, {}]> : tensor<3x3x10xf32>
  return %0 : tensor<3x3x10xf32>
}
func.func @f9(%arg0: tensor<30x30x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {"y"}]>}) -> tensor<30x30x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"w":(2)4}, {"x"}, {"z", "y", "w":(1)2}]> : tensor<30x30x10xf32>
  return %0 : tensor<30x30x10xf32>
}
func.func @f10(%arg0: tensor<3x10x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"w", "x"}, {}]>}) -> tensor<3x10x48xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z", "y"}, {"w"}, {"x"}]> : tensor<3x10x48xf32>
  return %0 : tensor<3x10x48xf32>
}
func.func @f11(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w"}, {"x", "y"}]>}) -> tensor<64x64xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y":(1)2, "w"}, {"z", "x", "y":(2)2}]> : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
func.func @f12(%arg0: tensor<1x10x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w"}, {"y":(2)2, "x"}, {}]>}) -> tensor<1x10x7xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z"}, {"w", "y"}, {}]> : tensor<1x10x7xf32>
  return %0 : tensor<1x10x7xf32>
}
func.func @f13(%arg0: tensor<30x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w", "x"}, {"y"}]>}) -> tensor<30x3xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {"z", "y"}]> : tensor<30x3xf32>
  return %0 : tensor<30x3xf32>
}
func.func @f14(%arg0: tensor<48x10x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}) -> tensor<48x10x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {}, {}]> : tensor<48x10x10xf32>
  return %0 : tensor<48x10x10xf32>
}
func.func @f15(%arg0: tensor<64x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "x", "w", "y"}, {}]>}) -> tensor<64x7xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"}, {"z", "w", "y"}]> : tensor<64x7xf32>
  return %0 : tensor<64x7xf32>
}
func.func @f16(%arg0: tensor<48x30xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x", "z", "w"}]>}) -> tensor<48x30xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y", "x", "z"}, {"w"}]> : tensor<48x30xf32>
  return %0 : tensor<48x30xf32>
}
func.func @f17(%arg0: tensor<16x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x", "w"}]>}) -> tensor<16x48xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"}, {"w", "y"}]> : tensor<16x48xf32>
  return %0 : tensor<16x48xf32>
}
func.func @f18(%arg0: tensor<30x16x48x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w":(2)4}, {"x"}, {}, {"z"}]>}) -> tensor<30x16x48x12xf32> {
  %0 = sdy.reshard %arg0 <@other, [{}, {}, {}, {"y"}]> : tensor<30x16x48x12xf32>
  return %0 : tensor<30x16x48x12xf32>
}
func.func @f19(%arg0: tensor<10x10x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {}, {}]>}) -> tensor<10x10x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y"}, {"x", "z"}, {"w"}]> : tensor<10x10x10xf32>
  return %0 : tensor<10x10x10xf32>
}
func.func @f20(%arg0: tensor<30x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}) -> tensor<30x1xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {"w", "z", "y":(1)2}]> : tensor<30x1xf32>
  return %0 : tensor<30x1xf32>
}
func.func @f21(%arg0: tensor<10x6x16x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"w", "x"}, {}, {"z"}]>}) -> tensor<10x6x16x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {}, {"w", "z"}, {"x", "y"}]> : tensor<10x6x16x10xf32>
  return %0 : tensor<10x6x16x10xf32>
}
func.func @f22(%arg0: tensor<7x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x", "z", "w":(2)4}]>}) -> tensor<7x3xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"}, {"y", "z", "w":(2)4}]> : tensor<7x3xf32>
  return %0 : tensor<7x3xf32>
}
func.func @f23(%arg0: tensor<10x16x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"z"}, {"w"}]>}) -> tensor<10x16x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {"z"}, {"x", "w":(1)2, "y"}]> : tensor<10x16x10xf32>
  return %0 : tensor<10x16x10xf32>
}
func.func @f24(%arg0: tensor<30x48x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w"}, {"y"}, {"x", "z"}]>}) -> tensor<30x48x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z"}, {"x"}, {"y", "w"}]> : tensor<30x48x10xf32>
  return %0 : tensor<30x48x10xf32>
}
func.func @f25(%arg0: tensor<30x16x30x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {"y"}, {"z", "w"}]>}) -> tensor<30x16x30x12xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z"}, {"w":(2)4}, {}, {"x"}]> : tensor<30x16x30x12xf32>
  return %0 : tensor<30x16x30x12xf32>
}
func.func @f26(%arg0: tensor<7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "w", "x", "y"}]>}) -> tensor<7xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x", "y", "z"}]> : tensor<7xf32>
  return %0 : tensor<7xf32>
}
func.func @f27(%arg0: tensor<48x6x6x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"w"}, {"z"}, {"x"}]>}) -> tensor<48x6x6x48xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {"z"}, {}, {"w", "x"}]> : tensor<48x6x6x48xf32>
  return %0 : tensor<48x6x6x48xf32>
}
func.func @f28(%arg0: tensor<1x6x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"z", "y"}, {"w"}]>}) -> tensor<1x6x48xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z"}, {"y"}, {"w", "x"}]> : tensor<1x6x48xf32>
  return %0 : tensor<1x6x48xf32>
}
func.func @f29(%arg0: tensor<48x1x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {"w", "y"}]>}) -> tensor<48x1x48xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"w", "y"}, {"z"}, {}]> : tensor<48x1x48xf32>
  return %0 : tensor<48x1x48xf32>
}
func.func @f30(%arg0: tensor<3x3x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {"w", "y"}]>}) -> tensor<3x3x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {"x"}, {"y", "z"}]> : tensor<3x3x10xf32>
  return %0 : tensor<3x3x10xf32>
}
func.func @f31(%arg0: tensor<1x16x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x", "z"}, {}]>}) -> tensor<1x16x7xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z", "w"}, {"y"}, {}]> : tensor<1x16x7xf32>
  return %0 : tensor<1x16x7xf32>
}
func.func @f32(%arg0: tensor<10x7x30xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w"}, {}, {"z"}]>}) -> tensor<10x7x30xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"w"}, {"x"}, {"y", "z"}]> : tensor<10x7x30xf32>
  return %0 : tensor<10x7x30xf32>
}
func.func @f33(%arg0: tensor<10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "x", "y"}]>}) -> tensor<10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x", "w":(1)2, "y", "z"}]> : tensor<10xf32>
  return %0 : tensor<10xf32>
}
func.func @f34(%arg0: tensor<6x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "w", "z"}, {}]>}) -> tensor<6x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"w":(1)2}, {"z", "y":(2)2, "w":(2)4, "x"}]> : tensor<6x10xf32>
  return %0 : tensor<6x10xf32>
}
func.func @f35(%arg0: tensor<3x12x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w"}, {"y"}, {"x", "z"}]>}) -> tensor<3x12x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"w":(1)2, "x", "w":(2)4}, {"y"}, {}]> : tensor<3x12x10xf32>
  return %0 : tensor<3x12x10xf32>
}
func.func @f36(%arg0: tensor<1x30x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"y":(2)2}, {}]>}) -> tensor<1x30x64xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z"}, {"w"}, {"y"}]> : tensor<1x30x64xf32>
  return %0 : tensor<1x30x64xf32>
}
func.func @f37(%arg0: tensor<1x16x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "z", "y"}, {"w":(1)2}, {}]>}) -> tensor<1x16x10xf32> {
  %0 = sdy.reshard %arg0 <@other, [{"y", "x"}, {"z"}, {}]> : tensor<1x16x10xf32>
  return %0 : tensor<1x16x10xf32>
}
func.func @f38(%arg0: tensor<64x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w", "z"}, {"x", "y"}]>}) -> tensor<64x12xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y", "x", "z"}, {}]> : tensor<64x12xf32>
  return %0 : tensor<64x12xf32>
}
func.func @f39(%arg0: tensor<6x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {}]>}) -> tensor<6x3xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y", "w":(1)2}, {"x", "z"}]> : tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}
func.func @f40(%arg0: tensor<12x64x64x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"w"}, {"y"}, {"x", "z"}]>}) -> tensor<12x64x64x6xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {"y", "w"}, {"x"}, {"z"}]> : tensor<12x64x64x6xf32>
  return %0 : tensor<12x64x64x6xf32>
}
func.func @f41(%arg0: tensor<48x64x30xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"w", "z"}, {}]>}) -> tensor<48x64x30xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {"y"}, {"z", "w", "x"}]> : tensor<48x64x30xf32>
  return %0 : tensor<48x64x30xf32>
}
func.func @f42(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"z"}]>}) -> tensor<64x64xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {"x", "z", "y"}]> : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
func.func @f43(%arg0: tensor<10x64x6x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "y":(2)2}, {}, {}, {"w", "x"}]>}) -> tensor<10x64x6x64xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"w"}, {}, {}, {}]> : tensor<10x64x6x64xf32>
  return %0 : tensor<10x64x6x64xf32>
}
func.func @f44(%arg0: tensor<16x64x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"w", "z", "x", "y"}]>}) -> tensor<16x64x6xf32> {
  %0 = sdy.reshard %arg0 <@other, [{"x", "w":(2)4}, {"y"}, {}]> : tensor<16x64x6xf32>
  return %0 : tensor<16x64x6xf32>
}
func.func @f45(%arg0: tensor<10x7x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"z"}, {"w", "x"}]>}) -> tensor<10x7x48xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"}, {}, {"z"}]> : tensor<10x7x48xf32>
  return %0 : tensor<10x7x48xf32>
}
func.func @f46(%arg0: tensor<1x6x12x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y", "x"}, {"z"}, {"w"}]>}) -> tensor<1x6x12x6xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {"w", "y"}, {"z"}, {"x"}]> : tensor<1x6x12x6xf32>
  return %0 : tensor<1x6x12x6xf32>
}
func.func @f47(%arg0: tensor<64x48x16x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {"z", "w"}, {"y"}]>}) -> tensor<64x48x16x1xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x", "z"}, {}, {"w"}, {"y":(1)2}]> : tensor<64x48x16x1xf32>
  return %0 : tensor<64x48x16x1xf32>
}
func.func @f48(%arg0: tensor<1x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)2, "x"}, {"w":(1)2}]>}) -> tensor<1x7xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"w", "z"}, {"y"}]> : tensor<1x7xf32>
  return %0 : tensor<1x7xf32>
}
func.func @f49(%arg0: tensor<6x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "w"}, {"x", "y"}]>}) -> tensor<6x7xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"w", "z"}, {"y", "x"}]> : tensor<6x7xf32>
  return %0 : tensor<6x7xf32>
}
func.func @f50(%arg0: tensor<10x10x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y":(2)2, "x", "z", "y":(1)2}, {"w"}]>}) -> tensor<10x10x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"}, {"w":(1)2}, {"y", "w":(2)4}]> : tensor<10x10x10xf32>
  return %0 : tensor<10x10x10xf32>
}
func.func @f51(%arg0: tensor<12x12x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w"}, {"y", "z"}, {"x"}]>}) -> tensor<12x12x64xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {"z"}, {"w", "x"}]> : tensor<12x12x64xf32>
  return %0 : tensor<12x12x64xf32>
}
func.func @f52(%arg0: tensor<10x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w"}, {"y"}]>}) -> tensor<10x1xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z"}, {"w", "x", "y"}]> : tensor<10x1xf32>
  return %0 : tensor<10x1xf32>
}
func.func @f53(%arg0: tensor<30x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w"}, {"y", "z"}]>}) -> tensor<30x64xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"}, {"w":(2)4}]> : tensor<30x64xf32>
  return %0 : tensor<30x64xf32>
}
func.func @f54(%arg0: tensor<3x10x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w", "z"}, {"y"}, {"x"}]>}) -> tensor<3x10x10xf32> {
  %0 = sdy.reshard %arg0 <@other, [{"x", "w", "z"}, {"y"}, {}]> : tensor<3x10x10xf32>
  return %0 : tensor<3x10x10xf32>
}
func.func @f55(%arg0: tensor<10x6x30x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "z"}, {}, {"w"}, {}]>}) -> tensor<10x6x30x7xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"w"}, {"x"}, {"y"}, {}]> : tensor<10x6x30x7xf32>
  return %0 : tensor<10x6x30x7xf32>
}
func.func @f56(%arg0: tensor<1x48x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", "w"}, {"z"}]>}) -> tensor<1x48x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {"z"}, {"w":(1)2}]> : tensor<1x48x10xf32>
  return %0 : tensor<1x48x10xf32>
}
func.func @f57(%arg0: tensor<48x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w", "x"}, {"z"}]>}) -> tensor<48x3xf32> {
  %0 = sdy.reshard %arg0 <@other, [{"y", "w"}, {"x", "z"}]> : tensor<48x3xf32>
  return %0 : tensor<48x3xf32>
}
func.func @f58(%arg0: tensor<3x30xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"z"}]>}) -> tensor<3x30xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z", "w", "x"}, {"y"}]> : tensor<3x30xf32>
  return %0 : tensor<3x30xf32>
}
func.func @f59(%arg0: tensor<1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"w", "y":(1)2, "x", "y":(2)2}]>}) -> tensor<1xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z", "y", "x", "w"}]> : tensor<1xf32>
  return %0 : tensor<1xf32>
}
