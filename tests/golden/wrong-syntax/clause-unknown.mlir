// RUN: check %s
// STATUS: 1
@m = <["x"=2]>
sharding<@m, [{}], partial={"x"}> : tensor<8xf32>
