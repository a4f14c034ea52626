// RUN: partition --no-propagate %s
// Long lists of devices that occur twice are aliases, and no list is printed as hexadecimal bytes.
sdy.mesh @m = <["x"=8, "y"=8]>

func.func @main(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}, %arg1: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) -> (tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {"x"}]>}, tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"y"}]>}, tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"y"}]>}) {
  return %arg0, %arg0, %arg1 : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>
}
