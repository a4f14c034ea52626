// RUN: show --picture %s
@m = <["x"=2, "y"=2, "z"=4], device_ids=[15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]>
sharding<@m, [{"x"}, {"y"}], replicated={"z":(1)2}> : tensor<4x3xf32>
sharding<@m, [{"z"}, {}], unreduced={"x"}> : tensor<2x3xf32>
sharding<@m, [{"z"}, {"x"}]> : tensor<0x3xf32>
