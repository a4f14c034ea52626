// RUN: types --types %s
module {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {shardc.axis_types = ["Explicit", "Explicit"]}
  func.func public @main(%arg0: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}]>}) -> tensor<32xf32> {
    %0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %0) applies stablehlo.maximum across dimensions = [0] {shardc.out_sharding = #sdy.sharding<@mesh, [{"m"}], unreduced=max {"d"}>} : (tensor<16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %2 = sdy.reshard %1 <@mesh, [{"m"}]> : tensor<32xf32>
    return %2 : tensor<32xf32>
  }
}
