// RUN: types --types %s
module {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {shardc.axis_types = ["Explicit", "Explicit"]}
  func.func public @main(%arg0: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}]>}) -> tensor<16x32xf32> {
    %0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] {shardc.out_sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}]>} : (tensor<f32>) -> tensor<16x32xf32>
    %2 = stablehlo.add %arg0, %1 : tensor<16x32xf32>
    %3 = stablehlo.iota dim = 0 {shardc.out_sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}]>} : tensor<16x32xf32>
    %4 = stablehlo.add %2, %3 : tensor<16x32xf32>
    return %4 : tensor<16x32xf32>
  }
}
