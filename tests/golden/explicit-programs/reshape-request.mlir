// RUN: types --types %s
module {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {shardc.axis_types = ["Explicit", "Explicit"]}
  func.func public @main(%arg0: tensor<8x16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}, {}]>}) -> tensor<8x16x32xf32> {
    %0 = stablehlo.reshape %arg0 {shardc.out_sharding = #sdy.sharding<@mesh, [{"d", "m"}, {}]>} : (tensor<8x16x32xf32>) -> tensor<128x32xf32>
    %1 = stablehlo.reshape %0 {shardc.out_sharding = #sdy.sharding<@mesh, [{"d"}, {}, {}]>} : (tensor<128x32xf32>) -> tensor<8x16x32xf32>
    return %1 : tensor<8x16x32xf32>
  }
}
