// RUN: fmt %s
@m = <["x"=2]>
sharding<@m, [{"x"}]> : tensor<4xf32>
@full = <["d"=6]>
@m = <["x"=3]>
sharding<@full, [{"d":(1)3}]> : tensor<6xf32>
