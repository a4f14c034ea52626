// RUN: check %s
@m = <["x"=2]>
sharding<@m, [{"x"}]} : tensor<8xf32>
