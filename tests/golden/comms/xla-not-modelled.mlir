// RUN: comms --as-xla %s
// STATUS: 1
// XLA distributes an fft whose transformed dimension is cut into as many parts as there are devices.
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<4x4x8xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}) -> (tensor<4x4x8xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}) {
  %0 = stablehlo.fft %a, type = FFT, length = [8] : (tensor<4x4x8xcomplex<f32>>) -> tensor<4x4x8xcomplex<f32>>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {}, {"x"}]> : tensor<4x4x8xcomplex<f32>>
  return %1 : tensor<4x4x8xcomplex<f32>>
}
