// RUN: check %s
// STATUS: 1
// The conditions on pre-sizes, sizes, overlap, and sub-axes that can be merged.
@m = <["x"=8]>
sharding<@m, [{"x":(0)2}]> : tensor<8xf32>
sharding<@m, [{"x":(-1)2}]> : tensor<8xf32>
sharding<@m, [{"x":(3)2}]> : tensor<8xf32>
sharding<@m, [{"x":(1)1}]> : tensor<8xf32>
sharding<@m, [{"x":(8)1}]> : tensor<8xf32>
sharding<@m, [{"x":(1)3}]> : tensor<8xf32>
sharding<@m, [{"x":(4)4}]> : tensor<8xf32>
sharding<@m, [{"x":(1)8}]> : tensor<8xf32>
sharding<@m, [{"x":(1)4}, {"x":(2)4}]> : tensor<8x8xf32>
sharding<@m, [{"x":(1)2, "x":(2)4}]> : tensor<8xf32>
sharding<@m, [{}], replicated={"x":(1)2, "x":(2)4}> : tensor<8xf32>
sharding<@m, [{}], replicated={"x":(4)2, "x":(1)2}> : tensor<8xf32>
