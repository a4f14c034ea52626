// RUN: types --types %s
module {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {shardc.axis_types = ["Explicit", "Explicit"]}
  func.func public @main(%arg0: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, %arg1: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>, shardc.reduced = ["d"]}) -> tensor<32x64xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<16x32xf32>, tensor<32x64xf32>) -> tensor<16x64xf32>
    %1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x64xf32>, tensor<f32>) -> tensor<f32>
    %3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = sdy.reshard %3 <@mesh, []> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] {shardc.out_sharding = #sdy.sharding<@mesh, [{"d"}, {}]>} : (tensor<f32>) -> tensor<16x64xf32>
    %6 = stablehlo.dot_general %5, %arg0, contracting_dims = [0] x [0] {shardc.out_sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"d"}>} : (tensor<16x64xf32>, tensor<16x32xf32>) -> tensor<64x32xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<64x32xf32>) -> tensor<32x64xf32>
    return %7 : tensor<32x64xf32>
  }
}
