// Spectra of rows. Each device has 8 of them, but XLA gathers all.
module @spectra attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=8]>
  func.func public @main(%a: tensor<64x64xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<64x64xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
    %0 = stablehlo.fft %a, type = FFT, length = [64] : (tensor<64x64xcomplex<f32>>) -> tensor<64x64xcomplex<f32>>
    return %0 : tensor<64x64xcomplex<f32>>
  }
}
