// RUN: check %s
// STATUS: 1
@m = <["x"=2]>
sharding<@m, [{"x"}q1]> : tensor<8xf32>
