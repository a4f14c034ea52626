// RUN: partition %s
// STATUS: 1
sdy.mesh @mesh = <["x"=6]>
func.func @main(%x: tensor<12x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)2}, {}]>}) -> (tensor<12x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)3}, {}]>}) {
  return %x : tensor<12x12xf32>
}
