// RUN: partition --check --check-steps=1000 %s
// STATUS: 1
// A transform keeps its length, so the program stays too large.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8x4096xcomplex<f32>> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<8x4096xcomplex<f32>> {
  %0 = stablehlo.fft %a, type = FFT, length = [4096] : (tensor<8x4096xcomplex<f32>>) -> tensor<8x4096xcomplex<f32>>
  return %0 : tensor<8x4096xcomplex<f32>>
}
