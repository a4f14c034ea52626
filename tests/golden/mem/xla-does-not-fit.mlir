// RUN: mem --as-xla --topology=inputs/small.json %s
// STATUS: 1
// The topology has devices of 1000 bytes.
sdy.mesh @mesh = <["x"=4]>

func.func @main(%x: tensor<1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<1024xf32> {
  %s = stablehlo.add %x, %x : tensor<1024xf32>
  return %s : tensor<1024xf32>
}
