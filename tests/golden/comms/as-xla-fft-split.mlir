// RUN: comms --as-xla %s
// All devices transform the rows together: they exchange elements, and their parts of the sums go round in a loop.
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<4x4x16xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x","y"}]>}) -> (tensor<4x4x16xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"y", "x"}]>}) {
  %0 = stablehlo.fft %a, type = FFT, length = [16] : (tensor<4x4x16xcomplex<f32>>) -> tensor<4x4x16xcomplex<f32>>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {}, {"y", "x"}]> : tensor<4x4x16xcomplex<f32>>
  return %1 : tensor<4x4x16xcomplex<f32>>
}
