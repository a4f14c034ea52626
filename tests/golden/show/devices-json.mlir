// RUN: show --devices --format=json %s
@mesh = <["x"=2]>
sharding<@mesh, [{"x"}]> : tensor<3xf32>
