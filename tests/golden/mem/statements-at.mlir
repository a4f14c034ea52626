// RUN: mem --at=%0 %s
// STATUS: 1
@mesh = <["x"=2]>
sharding<@mesh, [{"x"}]> : tensor<8xf32>
