// RUN: opt -sdy-reshard-to-collectives %s
// Random reshards. tests/unit/layout/chain_test.c makes many more and follows the data.
sdy.mesh @a = <["a"=2, "b"=4, "c"=2]>
sdy.mesh @d = <["d"=6, "e"=4]>
func.func @f0(%a: tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@a, [{}, {"b", "c"}]>}) -> tensor<6x4xf32> {
  %0 = sdy.reshard %a <@a, [{"a", "b":(1)2}, {"c", "b":(2)2}]> : tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}
func.func @f1(%a: tensor<16xf32> {sdy.sharding = #sdy.sharding<@a, [{"c", "b":(2)2}]>}) -> tensor<16xf32> {
  %0 = sdy.reshard %a <@a, [{"b", "c"}]> : tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @f2(%a: tensor<64x16x2xf32> {sdy.sharding = #sdy.sharding<@a, [{"a", "c"}, {}, {"b"}]>}) -> tensor<64x16x2xf32> {
  %0 = sdy.reshard %a <@a, [{"b":(2)2}, {}, {"b":(1)2, "a"}]> : tensor<64x16x2xf32>
  return %0 : tensor<64x16x2xf32>
}
func.func @f3(%a: tensor<1x?x?xf32> {sdy.sharding = #sdy.sharding<@a, [{"b":(1)2}, {"c"}, {}]>}) -> tensor<1x?x?xf32> {
  %0 = sdy.reshard %a <@a, [{"c"}, {}, {"b"}]> : tensor<1x?x?xf32>
  return %0 : tensor<1x?x?xf32>
}
func.func @f4(%a: tensor<5xf32> {sdy.sharding = #sdy.sharding<@a, [{"c", "b":(1)2, "a"}]>}) -> tensor<5xf32> {
  %0 = sdy.reshard %a <@a, [{"c", "b"}]> : tensor<5xf32>
  return %0 : tensor<5xf32>
}
func.func @f5(%a: tensor<3x7xf32> {sdy.sharding = #sdy.sharding<@a, [{"b", "a"}, {}]>}) -> tensor<3x7xf32> {
  %0 = sdy.reshard %a <@a, [{"b":(2)2, "a", "c"}, {"b":(1)2}]> : tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}
func.func @f6(%a: tensor<3xf32> {sdy.sharding = #sdy.sharding<@a, [{"b", "c"}]>}) -> tensor<3xf32> {
  %0 = sdy.reshard %a <@a, [{"a"}]> : tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @f7(%a: tensor<5x5x12xf32> {sdy.sharding = #sdy.sharding<@a, [{"c", "b", "a"}, {}, {}]>}) -> tensor<5x5x12xf32> {
  %0 = sdy.reshard %a <@a, [{"b", "a"}, {"c"}, {}]> : tensor<5x5x12xf32>
  return %0 : tensor<5x5x12xf32>
}
func.func @f8(%a: tensor<3x2xf32> {sdy.sharding = #sdy.sharding<@a, [{"a"}, {"b":(1)2, "c"}]>}) -> tensor<3x2xf32> {
  %0 = sdy.reshard %a <@a, [{}, {"c", "a"}]> : tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
func.func @f9(%a: tensor<64x7xf32> {sdy.sharding = #sdy.sharding<@a, [{}, {}]>}) -> tensor<64x7xf32> {
  %0 = sdy.reshard %a <@a, [{"b":(1)2, "a"}, {"c"}]> : tensor<64x7xf32>
  return %0 : tensor<64x7xf32>
}
func.func @f10(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@a, [{"b"}]>}) -> tensor<4xf32> {
  %0 = sdy.reshard %a <@a, [{"a", "c"}]> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @f11(%a: tensor<12x32xf32> {sdy.sharding = #sdy.sharding<@a, [{"a"}, {"b":(2)2, "c"}]>}) -> tensor<12x32xf32> {
  %0 = sdy.reshard %a <@a, [{"b":(2)2, "b":(1)2}, {"a"}]> : tensor<12x32xf32>
  return %0 : tensor<12x32xf32>
}
func.func @f12(%a: tensor<5x32x?xf32> {sdy.sharding = #sdy.sharding<@a, [{"b", "a"}, {}, {}]>}) -> tensor<5x32x?xf32> {
  %0 = sdy.reshard %a <@a, [{}, {"a"}, {"c", "b":(2)2}]> : tensor<5x32x?xf32>
  return %0 : tensor<5x32x?xf32>
}
func.func @f13(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@a, [{"a", "b":(2)2}]>}) -> tensor<4xf32> {
  %0 = sdy.reshard %a <@a, [{"b":(2)2, "c"}]> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @f14(%a: tensor<6xf32> {sdy.sharding = #sdy.sharding<@a, [{}]>}) -> tensor<6xf32> {
  %0 = sdy.reshard %a <@a, [{"a"}]> : tensor<6xf32>
  return %0 : tensor<6xf32>
}
func.func @f15(%a: tensor<3x1xf32> {sdy.sharding = #sdy.sharding<@a, [{"b":(2)2}, {"b":(1)2}]>}) -> tensor<3x1xf32> {
  %0 = sdy.reshard %a <@a, [{"a"}, {"b":(2)2, "b":(1)2}]> : tensor<3x1xf32>
  return %0 : tensor<3x1xf32>
}
func.func @f16(%a: tensor<24x7xf32> {sdy.sharding = #sdy.sharding<@a, [{}, {"c"}]>}) -> tensor<24x7xf32> {
  %0 = sdy.reshard %a <@a, [{}, {"b", "a", "c"}]> : tensor<24x7xf32>
  return %0 : tensor<24x7xf32>
}
func.func @f17(%a: tensor<5x24x?xf32> {sdy.sharding = #sdy.sharding<@a, [{"c"}, {"a"}, {}]>}) -> tensor<5x24x?xf32> {
  %0 = sdy.reshard %a <@a, [{}, {}, {"c", "a"}]> : tensor<5x24x?xf32>
  return %0 : tensor<5x24x?xf32>
}
func.func @f18(%a: tensor<2x32xf32> {sdy.sharding = #sdy.sharding<@a, [{"b":(2)2}, {"c"}]>}) -> tensor<2x32xf32> {
  %0 = sdy.reshard %a <@a, [{"a", "b"}, {}]> : tensor<2x32xf32>
  return %0 : tensor<2x32xf32>
}
func.func @f19(%a: tensor<24x1x12xf32> {sdy.sharding = #sdy.sharding<@a, [{"a", "b", "c"}, {}, {}]>}) -> tensor<24x1x12xf32> {
  %0 = sdy.reshard %a <@a, [{}, {}, {"c"}]> : tensor<24x1x12xf32>
  return %0 : tensor<24x1x12xf32>
}
func.func @f20(%a: tensor<16x2xf32> {sdy.sharding = #sdy.sharding<@a, [{"b"}, {}]>}) -> tensor<16x2xf32> {
  %0 = sdy.reshard %a <@a, [{"b", "c"}, {}]> : tensor<16x2xf32>
  return %0 : tensor<16x2xf32>
}
func.func @f21(%a: tensor<6x5xf32> {sdy.sharding = #sdy.sharding<@a, [{"a"}, {"c"}]>}) -> tensor<6x5xf32> {
  %0 = sdy.reshard %a <@a, [{}, {"b":(2)2, "a"}]> : tensor<6x5xf32>
  return %0 : tensor<6x5xf32>
}
func.func @f22(%a: tensor<24x12xf32> {sdy.sharding = #sdy.sharding<@a, [{"c"}, {"b"}]>}) -> tensor<24x12xf32> {
  %0 = sdy.reshard %a <@a, [{}, {"c", "b"}]> : tensor<24x12xf32>
  return %0 : tensor<24x12xf32>
}
func.func @f23(%a: tensor<6x64xf32> {sdy.sharding = #sdy.sharding<@a, [{"b":(2)2, "a"}, {}]>}) -> tensor<6x64xf32> {
  %0 = sdy.reshard %a <@a, [{"a"}, {"b":(2)2}]> : tensor<6x64xf32>
  return %0 : tensor<6x64xf32>
}
func.func @f24(%a: tensor<5xf32> {sdy.sharding = #sdy.sharding<@d, [{"e"}]>}) -> tensor<5xf32> {
  %0 = sdy.reshard %a <@d, [{"e":(2)2, "e":(1)2, "d":(1)3}]> : tensor<5xf32>
  return %0 : tensor<5xf32>
}
func.func @f25(%a: tensor<5x16xf32> {sdy.sharding = #sdy.sharding<@d, [{"e":(2)2, "d":(2)3}, {"e":(1)2, "d":(1)2}]>}) -> tensor<5x16xf32> {
  %0 = sdy.reshard %a <@d, [{}, {"d"}]> : tensor<5x16xf32>
  return %0 : tensor<5x16xf32>
}
func.func @f26(%a: tensor<2x64xf32> {sdy.sharding = #sdy.sharding<@d, [{"d":(1)3}, {"e", "d":(3)2}]>}) -> tensor<2x64xf32> {
  %0 = sdy.reshard %a <@d, [{"d":(3)2}, {}]> : tensor<2x64xf32>
  return %0 : tensor<2x64xf32>
}
func.func @f27(%a: tensor<7xf32> {sdy.sharding = #sdy.sharding<@d, [{"e":(2)2, "e":(1)2}]>}) -> tensor<7xf32> {
  %0 = sdy.reshard %a <@d, [{"e":(2)2}]> : tensor<7xf32>
  return %0 : tensor<7xf32>
}
func.func @f28(%a: tensor<3xf32> {sdy.sharding = #sdy.sharding<@d, [{"e"}]>}) -> tensor<3xf32> {
  %0 = sdy.reshard %a <@d, [{"e":(1)2, "d":(2)3}]> : tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @f29(%a: tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@d, [{}, {"d":(2)3}, {}]>}) -> tensor<8x8x8xf32> {
  %0 = sdy.reshard %a <@d, [{}, {"d"}, {"e"}]> : tensor<8x8x8xf32>
  return %0 : tensor<8x8x8xf32>
}
func.func @f31(%a: tensor<5x6xf32> {sdy.sharding = #sdy.sharding<@d, [{"d"}, {"e"}]>}) -> tensor<5x6xf32> {
  %0 = sdy.reshard %a <@d, [{"d":(2)3, "e":(2)2}, {"e":(1)2, "d":(1)2}]> : tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}
func.func @f32(%a: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@d, [{"e", "d":(3)2}, {"d":(1)3}]>}) -> tensor<8x6xf32> {
  %0 = sdy.reshard %a <@d, [{"d"}, {"e":(2)2}]> : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
func.func @f33(%a: tensor<24x7x?xf32> {sdy.sharding = #sdy.sharding<@d, [{"d":(1)3}, {"d":(3)2}, {}]>}) -> tensor<24x7x?xf32> {
  %0 = sdy.reshard %a <@d, [{"d", "e":(2)2}, {"e":(1)2}, {}]> : tensor<24x7x?xf32>
  return %0 : tensor<24x7x?xf32>
}
func.func @f35(%a: tensor<2xf32> {sdy.sharding = #sdy.sharding<@d, [{"d"}]>}) -> tensor<2xf32> {
  %0 = sdy.reshard %a <@d, [{"e":(2)2, "d":(2)3}]> : tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @f36(%a: tensor<7x8xf32> {sdy.sharding = #sdy.sharding<@d, [{}, {}]>}) -> tensor<7x8xf32> {
  %0 = sdy.reshard %a <@d, [{"d":(2)3, "e"}, {"d":(1)2}]> : tensor<7x8xf32>
  return %0 : tensor<7x8xf32>
}
func.func @f37(%a: tensor<3x16x1xf32> {sdy.sharding = #sdy.sharding<@d, [{"e"}, {}, {}]>}) -> tensor<3x16x1xf32> {
  %0 = sdy.reshard %a <@d, [{}, {"e"}, {"d":(1)2}]> : tensor<3x16x1xf32>
  return %0 : tensor<3x16x1xf32>
}
func.func @f38(%a: tensor<1xf32> {sdy.sharding = #sdy.sharding<@d, [{"e":(1)2}]>}) -> tensor<1xf32> {
  %0 = sdy.reshard %a <@d, [{"d":(1)2}]> : tensor<1xf32>
  return %0 : tensor<1xf32>
}
func.func @f39(%a: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@d, [{"e"}, {"d":(1)3}]>}) -> tensor<8x12xf32> {
  %0 = sdy.reshard %a <@d, [{"d", "e"}, {}]> : tensor<8x12xf32>
  return %0 : tensor<8x12xf32>
}
func.func @f40(%a: tensor<6xf32> {sdy.sharding = #sdy.sharding<@d, [{"d"}]>}) -> tensor<6xf32> {
  %0 = sdy.reshard %a <@d, [{"d":(3)2, "e":(2)2, "e":(1)2}]> : tensor<6xf32>
  return %0 : tensor<6xf32>
}
func.func @f41(%a: tensor<32x4x24xf32> {sdy.sharding = #sdy.sharding<@d, [{}, {"d", "e"}, {}]>}) -> tensor<32x4x24xf32> {
  %0 = sdy.reshard %a <@d, [{}, {}, {"d"}]> : tensor<32x4x24xf32>
  return %0 : tensor<32x4x24xf32>
}
func.func @f42(%a: tensor<2xf32> {sdy.sharding = #sdy.sharding<@d, [{"e":(2)2, "d":(2)3}]>}) -> tensor<2xf32> {
  %0 = sdy.reshard %a <@d, [{"d"}]> : tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @f43(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@d, [{"d":(1)2}]>}) -> tensor<8xf32> {
  %0 = sdy.reshard %a <@d, [{"e"}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @f44(%a: tensor<16x5xf32> {sdy.sharding = #sdy.sharding<@d, [{}, {}]>}) -> tensor<16x5xf32> {
  %0 = sdy.reshard %a <@d, [{"e":(2)2}, {"d":(1)2, "e":(1)2, "d":(2)3}]> : tensor<16x5xf32>
  return %0 : tensor<16x5xf32>
}
func.func @f45(%a: tensor<12xf32> {sdy.sharding = #sdy.sharding<@d, [{"d":(2)3, "e"}]>}) -> tensor<12xf32> {
  %0 = sdy.reshard %a <@d, [{"d":(2)3, "e":(2)2}]> : tensor<12xf32>
  return %0 : tensor<12xf32>
}
func.func @f46(%a: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@d, [{}, {"e"}]>}) -> tensor<8x6xf32> {
  %0 = sdy.reshard %a <@d, [{}, {"e":(1)2, "d":(1)2}]> : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
func.func @f47(%a: tensor<6x4x12xf32> {sdy.sharding = #sdy.sharding<@d, [{"d":(2)3}, {"e"}, {}]>}) -> tensor<6x4x12xf32> {
  %0 = sdy.reshard %a <@d, [{"e"}, {}, {"d"}]> : tensor<6x4x12xf32>
  return %0 : tensor<6x4x12xf32>
}
