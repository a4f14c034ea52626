// RUN: fmt %s
// A sub-axis is given by its pre-size and its size. Others need not be mentioned; sizes need not be powers of 2. Two
// sub-axes in the reverse order, or in two dimensions, cannot be merged.
@m = <["x"=8, "y"=6, "z"=2]>
sharding<@m, [{"y":(2)3}]> : tensor<8xf32>
sharding<@m, [{"y":(1)2, "x", "y":(2)3}]> : tensor<8xf32>
sharding<@m, [{"x":(2)4, "x":(1)2}]> : tensor<8xf32>
sharding<@m, [{"x":(1)2}, {"x":(2)4}]> : tensor<8x8xf32>
sharding<@m, [{"x":(2)2}], replicated={"x":(1)2}> : tensor<8xf32>
