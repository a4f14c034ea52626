// RUN: check -q %s
// STATUS: 1
@mesh = <["data"=4, "model"=2]>
sharding<@mesh, [{"data"}, {}> : tensor<64x128xf32>
