// RUN: fmt %s
// Each kind of dimension in the notation of the documentation, with comments before statements and after them.
@m = <["x"=2, "y"=4, "z"=2]>
// closed
sharding<@m, [{"x"}, {"z", "y"}]> : tensor<4x8xf32>
sharding<@m, [{"x"}, {"z", ?}]> : tensor<4x8xf32>  // open
sharding<@m, [{"x"}, {?}], replicated={"y"}> : tensor<4x8xf32>
sharding<@m, [{}, {}], replicated={}> : tensor<4x8xf32>
sharding<@m, [{"x"}, {"y":(2)2}]> : tensor<4x8xf32>
sharding<@m, [{"x"}, {"y":(2)2}], replicated={"y":(1)2}> : tensor<4x8xf32>
sharding<@m, [{"x"}p1, {"y"}, {"z",?}p2]> : tensor<2x4x8xf32>
sharding<@m, []> : tensor<f32>
sharding<@m, [{"x"}]>
replicated={"x", "z"}
// -----
@cab = <["c"=2, "a"=2, "b"=2]>
replicated={"c", "a"}
replicated={"a", "c"} ~> replicated={"c", "a"}
sharding<@cab, [{?}], replicated={"c", "a"}> : tensor<4xf32>
// -----
@full = <"devices"=8>
@xy = <"x"=4, "y"=2>
sharding<@xy, [{"x"}, {"y"}]> : tensor<4x4xf32>
sharding<@full, [{"devices":(1)4}, {"devices":(4)2}]> : tensor<4x4xf32>
// -----
@uneven = <["x"=8, "y"=2, "z"=3]>
sharding<@uneven, [{"x"}, {"y"}, {"z"}]> : tensor<7x3x8xf32>
