// RUN: opt --shardy=0.12.0.1 -sdy-resolve-single-device-sharding %s
sdy.mesh @mesh = <["x"=2]>
sdy.mesh @d0 = <[], device_ids=[0]>
func.func @main(%arg0: tensor<8xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) -> tensor<8xcomplex<f32>> {
  %0 = sdy.reshard %arg0 <@d0, []> : tensor<8xcomplex<f32>>
  %1 = stablehlo.custom_call @a(%0) {sdy.sharding = #sdy.sharding_per_value<[<@d0, []>]>} : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  %2 = sdy.reshard %1 <@mesh, [{}]> : tensor<8xcomplex<f32>>
  return %2 : tensor<8xcomplex<f32>>
}
