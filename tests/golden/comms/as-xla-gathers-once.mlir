// RUN: comms --as-xla %s
// Each weight is gathered once for the forward and the backward pass.
module @jit_loss attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["fsdp"=4, "tp"=2]> {stablehlo.mesh = {axes = [{name = "fsdp", size = 4 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<512x1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"fsdp"}, {"tp"}]>}, %arg1: tensor<1024x512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {"fsdp"}]>}, %arg2: tensor<64x512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"fsdp"}, {}]>}) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<512x1024xf32> {jax.result_info = "result[1][0]"}, tensor<1024x512xf32> {jax.result_info = "result[1][1]"}) {
    %0 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x512xf32>, tensor<512x1024xf32>) -> tensor<64x1024xf32>
    %1 = stablehlo.tanh %0 : tensor<64x1024xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x1024xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<64x1024xf32>
    %4 = stablehlo.dot_general %1, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x1024xf32>, tensor<1024x512xf32>) -> tensor<64x512xf32>
    %5 = stablehlo.add %arg2, %4 : tensor<64x512xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<64x512xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x512xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<0x4A800000> : tensor<f32>
    %8 = stablehlo.divide %7, %cst_1 : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<0x4A800000> : tensor<f32>
    %9 = stablehlo.divide %cst_2, %cst_3 : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<64x512xf32>
    %11 = stablehlo.multiply %5, %10 : tensor<64x512xf32>
    %12 = stablehlo.multiply %10, %5 : tensor<64x512xf32>
    %13 = stablehlo.add %11, %12 : tensor<64x512xf32>
    %14 = stablehlo.dot_general %13, %1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x512xf32>, tensor<64x1024xf32>) -> tensor<512x1024xf32>
    %15 = stablehlo.transpose %14, dims = [1, 0] : (tensor<512x1024xf32>) -> tensor<1024x512xf32>
    %16 = stablehlo.dot_general %13, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<64x512xf32>, tensor<1024x512xf32>) -> tensor<64x1024xf32>
    %17 = stablehlo.multiply %16, %3 : tensor<64x1024xf32>
    %18 = stablehlo.multiply %17, %1 : tensor<64x1024xf32>
    %19 = stablehlo.add %17, %18 : tensor<64x1024xf32>
    %20 = stablehlo.dot_general %19, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x1024xf32>, tensor<64x512xf32>) -> tensor<1024x512xf32>
    %21 = stablehlo.transpose %20, dims = [1, 0] : (tensor<1024x512xf32>) -> tensor<512x1024xf32>
    return %8, %21, %15 : tensor<f32>, tensor<512x1024xf32>, tensor<1024x512xf32>
  }
}
