// RUN: check %s
// STATUS: 1
@m = <["x"=2, "y"=2]>
sharding<@m, [{}], replicated={"x"}, replicated={"y"}> : tensor<8xf32>
