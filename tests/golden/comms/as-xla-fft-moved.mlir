// RUN: comms --as-xla %s
// STATUS: 1
// XLA fails if the operand of an fft that all devices compute together is sharded in another way.
sdy.mesh @mesh = <["x"=4]>
func.func @main(%a: tensor<4x4x16xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}) -> (tensor<4x4x16xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}) {
  %0 = stablehlo.fft %a, type = FFT, length = [16] : (tensor<4x4x16xcomplex<f32>>) -> tensor<4x4x16xcomplex<f32>>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {}, {"x"}]> : tensor<4x4x16xcomplex<f32>>
  return %1 : tensor<4x4x16xcomplex<f32>>
}
