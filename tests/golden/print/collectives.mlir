// RUN: fmt --canonical %s
sdy.mesh @n = <["x"=2, "y"=4]>
func.func @coll(%in: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x", "y"}, {}]>}) -> tensor<16x8xf32> {
  %g = sdy.all_gather [{"y":(2)2}, {}] %in out_sharding=<@n, [{"x", "y":(1)2}, {}]> : tensor<16x8xf32>
  %s = sdy.all_slice [{}, {"y":(2)2}] %g out_sharding=<@n, [{"x", "y":(1)2}, {"y":(2)2}]> : tensor<16x8xf32>
  %t = sdy.all_to_all [{"y":(1)2}: 0->1] %s out_sharding=<@n, [{"x"}, {"y":(2)2, "y":(1)2}]> : tensor<16x8xf32>
  %p = sdy.collective_permute %t out_sharding=<@n, [{"x"}, {"y"}]> : tensor<16x8xf32>
  %u = sdy.sharded_to_unreduced [{"x"}, {}] %p out_sharding=<@n, [{}, {"y"}], unreduced={"x"}> : tensor<16x8xf32>
  %r = sdy.all_reduce sum {"x"} %u out_sharding=<@n, [{}, {"y"}]> : tensor<16x8xf32>
  return %r : tensor<16x8xf32>
}
