// RUN: opt -sdy-reshard-to-collectives %s
// One reshard per function; the names say what the chain has to do.
sdy.mesh @m = <["p"=2, "q"=4]>
sdy.mesh @r = <["p"=2, "q"=4, "r"=2]>
sdy.mesh @t = <["p"=2, "t"=3]>
sdy.mesh @n = <["p"=2, "q"=4], device_ids=[0, 2, 1, 3, 4, 5, 6, 7]>
func.func @swap_and_move(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"q", "p"}, {}]>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@m, [{"p"}, {"q"}]> : tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
func.func @slice_before_permute(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}]>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@m, [{"q"}, {}]> : tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
func.func @permute_before_gather(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {}]>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@m, [{"p"}, {}]> : tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
func.func @slice_at_target(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"q"}]>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@m, [{"q", "p"}, {}]> : tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
func.func @slice_where_it_divides(%arg0: tensor<32x12xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"q"}]>}) -> tensor<32x12xf32> {
  %0 = sdy.reshard %arg0 <@m, [{"q", "p"}, {}]> : tensor<32x12xf32>
  return %0 : tensor<32x12xf32>
}
func.func @sub_axes(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {"p"}]>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@m, [{"q":(1)2}, {"q":(2)2}]> : tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
func.func @two_sources(%arg0: tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@r, [{"p"}, {"r"}, {}]>}) -> tensor<8x8x8xf32> {
  %0 = sdy.reshard %arg0 <@r, [{}, {}, {"r", "p", "q"}]> : tensor<8x8x8xf32>
  return %0 : tensor<8x8x8xf32>
}
func.func @gather_two_dims(%arg0: tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@r, [{"p", "q"}, {}, {"r"}]>}) -> tensor<8x8x8xf32> {
  %0 = sdy.reshard %arg0 <@r, [{}, {"q"}, {}]> : tensor<8x8x8xf32>
  return %0 : tensor<8x8x8xf32>
}
func.func @two_rounds(%arg0: tensor<12x12xf32> {sdy.sharding = #sdy.sharding<@t, [{"p"}, {"t"}]>}) -> tensor<12x12xf32> {
  %0 = sdy.reshard %arg0 <@t, [{"t"}, {"p"}]> : tensor<12x12xf32>
  return %0 : tensor<12x12xf32>
}
func.func @coprime_sizes(%arg0: tensor<12x12xf32> {sdy.sharding = #sdy.sharding<@t, [{"p"}, {}]>}) -> tensor<12x12xf32> {
  %0 = sdy.reshard %arg0 <@t, [{"t"}, {}]> : tensor<12x12xf32>
  return %0 : tensor<12x12xf32>
}
func.func @device_order(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {"q"}]>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@n, [{"p"}, {"q"}]> : tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
func.func @device_order_and_slice(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@n, [{"p"}, {}]> : tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
func.func @nothing(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}]>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@m, [{"p", ?}, {?}]> : tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
func.func @to_replicated(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {"q"}]>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@n, [{}, {}]> : tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
