// RUN: comms --as-xla --shardy=0.12.0.1 %s
// From 0.12.0 on, XLA keeps the batch of an fft sharded.
module @jit_f attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=4]>
  func.func public @main(%v: tensor<8x16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {"b"}]>}) -> (tensor<8x16x17xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a"}, {}]>}) {
    %0 = stablehlo.fft %v, type = RFFT, length = [32] : (tensor<8x16x32xf32>) -> tensor<8x16x17xcomplex<f32>>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"b"}, {"a"}, {}]> : tensor<8x16x17xcomplex<f32>>
    return %1 : tensor<8x16x17xcomplex<f32>>
  }
}
