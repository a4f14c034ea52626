// RUN: check %s
// STATUS: 1
sdy.mesh @mesh = <[], device_ids=[0]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
  %0 = sdy.collective_permute %arg0 out_sharding=<mesh<[]>, [{}]> : tensor<8xf32>
  return
}
