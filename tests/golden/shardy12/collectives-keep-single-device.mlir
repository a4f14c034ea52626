// RUN: opt --shardy=0.12.0.1 -sdy-reshard-to-collectives %s
sdy.mesh @mesh = <["x"=2]>
sdy.mesh @d0 = <[], device_ids=[0]>
sdy.mesh @d1 = <[], device_ids=[1]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = sdy.reshard %arg0 <@mesh, [{}]> : tensor<8xf32>
  %1 = sdy.reshard %0 <@d0, []> : tensor<8xf32>
  %2 = sdy.reshard %1 <@d1, []> : tensor<8xf32>
  %3 = sdy.reshard %2 <@d1, []> : tensor<8xf32>
  %4 = sdy.reshard %3 <@mesh, [{}]> : tensor<8xf32>
  %5 = sdy.reshard %4 <@mesh, [{"x"}]> : tensor<8xf32>
  return %4, %5 : tensor<8xf32>, tensor<8xf32>
}
