// RUN: check %s
// STATUS: 1
// The invariants of the basic structure: as many dimension shardings as dimensions, axes of the mesh, each used once.
@m = <["x"=2, "y"=4, "z"=2]>
sharding<@m, [{"x"}]> : tensor<4x8xf32>
sharding<@m, [{"x"}, {}, {}]> : tensor<4x8xf32>
sharding<@m, [{"w"}, {}]> : tensor<4x8xf32>
sharding<@m, [{"x"}, {}], replicated={"w"}> : tensor<4x8xf32>
sharding<@none, [{"x"}, {}]> : tensor<4x8xf32>
sharding<@m, [{"x"}, {"x"}]> : tensor<4x8xf32>
sharding<@m, [{"x", "x"}, {}]> : tensor<4x8xf32>
sharding<@m, [{"x"}, {}], replicated={"x"}> : tensor<4x8xf32>
sharding<@m, [{"y":(1)2}, {"y":(1)2}]> : tensor<4x8xf32>
sharding<@m, [{"y":(1)2}, {"y"}]> : tensor<4x8xf32>
sharding<@m, [{?}, {}], replicated={"z", "x"}> : tensor<4x8xf32>
