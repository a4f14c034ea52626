// RUN: comms --as-xla %s
// The body returns a constant, so XLA reduces nothing.
module @jit_f attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=2, "model"=8]>
  func.func public @main(%arg0: tensor<32x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {"data"}, {}]>}, %arg1: tensor<f32>) -> (tensor<8x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) across dimensions = [0] : (tensor<32x8x8xf32>, tensor<f32>) -> tensor<8x8xf32>
     reducer(%a: tensor<f32>, %b: tensor<f32>)  {
      %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
      %cst_1 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
      %x = stablehlo.add %cst_0, %cst_1 : tensor<f32>
      stablehlo.return %x : tensor<f32>
    }
    return %0 : tensor<8x8xf32>
  }
}
