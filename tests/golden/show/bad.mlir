// RUN: show %s
// STATUS: 1
@mesh = <["x"=2]>
sharding<@mesh, [{"y"}]> : tensor<3xf32>
