// RUN: check %s
// STATUS: 1
@m = <["x"=2]>
sharding<@m, [{"x"}p01]> : tensor<8xf32>
