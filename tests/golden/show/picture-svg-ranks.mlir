// RUN: show --picture --format=svg %s
@m = <["x"=2, "y"=2, "z"=4]>
sharding<@m, []> : tensor<f32>
sharding<@m, [{"x"}]> : tensor<5xf32>
sharding<@m, [{"x"}, {"z", "y"}]> : tensor<4x24xf32>
sharding<@m, [{"x"}, {"y"}, {"z":(1)2, ?}]> : tensor<4x7x50xf32>
sharding<@m, [{"x"}, {}, {"y"}p1, {"z":(2)2}]> : tensor<4x3x2x8xbf16>
sharding<@m, [{}, {"z"}, {}, {"x", "y"}, {}]> : tensor<1x9x1x8x1xi32>
sharding<@m, [{"x"}, {"y"}, {"z":(1)2}, {}, {"z":(2)2}, {}]> : tensor<2x2x2x1x2x1xf32>
