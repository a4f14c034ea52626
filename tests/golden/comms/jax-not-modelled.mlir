// RUN: comms %s
// A program of JAX that the model of XLA does not cover gets the report of Shardy alone, and a warning.
module @jit_f attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=8]>
  func.func public @main(%arg0: tensor<4x4x8xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}) -> tensor<4x4x8xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = FFT, length = [8] : (tensor<4x4x8xcomplex<f32>>) -> tensor<4x4x8xcomplex<f32>>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {}, {"x"}]> : tensor<4x4x8xcomplex<f32>>
    return %1 : tensor<4x4x8xcomplex<f32>>
  }
}
