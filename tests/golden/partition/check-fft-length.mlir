// RUN: partition --check %s
// STATUS: 1
// StableHLO compares the lengths of RFFT and IRFFT only, so the check cannot compute it.
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<6x6xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<6x6xcomplex<f32>> {
  %0 = stablehlo.fft %a, type = IFFT, length = [9, 6] : (tensor<6x6xcomplex<f32>>) -> tensor<6x6xcomplex<f32>>
  return %0 : tensor<6x6xcomplex<f32>>
}
