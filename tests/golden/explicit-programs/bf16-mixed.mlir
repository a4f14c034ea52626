// RUN: types --types %s
module {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {shardc.axis_types = ["Explicit", "Explicit"]}
  func.func public @main(%arg0: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, %arg1: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"m"}]>}) -> tensor<16x64xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<16x32xf32>) -> tensor<16x32xbf16>
    %1 = stablehlo.convert %arg1 : (tensor<32x64xf32>) -> tensor<32x64xbf16>
    %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<16x32xbf16>, tensor<32x64xbf16>) -> tensor<16x64xbf16>
    %3 = stablehlo.convert %2 : (tensor<16x64xbf16>) -> tensor<16x64xf32>
    return %3 : tensor<16x64xf32>
  }
}
