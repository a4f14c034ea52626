// RUN: comms --as-xla %s
// The fft needs whole rows on a device, so XLA gathers them, although each device has one part of a row.
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<4x4x8xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}) -> (tensor<4x4x8xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}) {
  %0 = stablehlo.fft %a, type = FFT, length = [8] : (tensor<4x4x8xcomplex<f32>>) -> tensor<4x4x8xcomplex<f32>>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {}, {"x"}]> : tensor<4x4x8xcomplex<f32>>
  return %1 : tensor<4x4x8xcomplex<f32>>
}
