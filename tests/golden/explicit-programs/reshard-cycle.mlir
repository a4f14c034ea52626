// RUN: types --types %s
module {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {shardc.axis_types = ["Explicit", "Explicit"]}
  func.func public @main(%arg0: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}]>}) -> (tensor<16x32xf32>, tensor<16x32xf32>) {
    %0 = sdy.reshard %arg0 <@mesh, [{"m"}, {"d"}]> : tensor<16x32xf32>
    %1 = sdy.reshard %arg0 <@mesh, [{}, {}]> : tensor<16x32xf32>
    %2 = sdy.reshard %1 <@mesh, [{"d", "m"}, {}]> : tensor<16x32xf32>
    return %0, %2 : tensor<16x32xf32>, tensor<16x32xf32>
  }
}
