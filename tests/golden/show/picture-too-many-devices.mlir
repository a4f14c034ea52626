// RUN: show --picture %s
// STATUS: 1
@m = <["x"=2097152]>
sharding<@m, [{"x"}]> : tensor<8xf32>
