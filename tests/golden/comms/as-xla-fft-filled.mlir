// RUN: comms --as-xla %s
// Four elements on a device are no multiple of three devices, so halos fill up the shards before they exchange.
sdy.mesh @mesh = <["x"=3]>
func.func @main(%a: tensor<4x4x12xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}) -> (tensor<4x4x12xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}) {
  %0 = stablehlo.fft %a, type = FFT, length = [12] : (tensor<4x4x12xcomplex<f32>>) -> tensor<4x4x12xcomplex<f32>>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {}, {"x"}]> : tensor<4x4x12xcomplex<f32>>
  return %1 : tensor<4x4x12xcomplex<f32>>
}
