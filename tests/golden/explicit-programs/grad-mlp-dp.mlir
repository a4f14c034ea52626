// RUN: types --types %s
module {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {shardc.axis_types = ["Explicit", "Explicit"]}
  func.func public @main(%arg0: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, %arg1: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>, shardc.reduced = ["d"]}) -> tensor<32x64xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<16x32xf32>, tensor<32x64xf32>) -> tensor<16x64xf32>
    %1 = stablehlo.tanh %0 : tensor<16x64xf32>
    %2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = sdy.reshard %2 <@mesh, []> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %5 = stablehlo.subtract %4, %1 : tensor<16x64xf32>
    %6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%1 init: %6) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64xf32>, tensor<f32>) -> tensor<f32>
    %8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %9 = sdy.reshard %8 <@mesh, []> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] {shardc.out_sharding = #sdy.sharding<@mesh, [{"d"}, {}]>} : (tensor<f32>) -> tensor<16x64xf32>
    %11 = stablehlo.multiply %10, %5 : tensor<16x64xf32>
    %12 = stablehlo.multiply %11, %1 : tensor<16x64xf32>
    %13 = stablehlo.add %11, %12 : tensor<16x64xf32>
    %14 = stablehlo.dot_general %13, %arg0, contracting_dims = [0] x [0] {shardc.out_sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"d"}>} : (tensor<16x64xf32>, tensor<16x32xf32>) -> tensor<64x32xf32>
    %15 = stablehlo.transpose %14, dims = [1, 0] : (tensor<64x32xf32>) -> tensor<32x64xf32>
    return %15 : tensor<32x64xf32>
  }
}
