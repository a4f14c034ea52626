// RUN: check --as-xla=no %s
// Two of the three operations have a sharded operand of at least 64 KiB.
sdy.mesh @mesh = <["data"=2]>
func.func @main(%arg0: tensor<256x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<256x64xf32>, tensor<256x64xf32>, tensor<8x8xf32>) {
  %0 = "my.op"(%arg0) : (tensor<256x64xf32>) -> tensor<256x64xf32>
  %1 = "my.op"(%arg0) : (tensor<256x64xf32>) -> tensor<256x64xf32>
  %2 = "my.op"(%arg1) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0, %1, %2 : tensor<256x64xf32>, tensor<256x64xf32>, tensor<8x8xf32>
}
