// RUN: check %s
// STATUS: 1
@m = <["x"=2]>
sharding<@m, [{"x"}p9223372036854775808]> : tensor<8xf32>
