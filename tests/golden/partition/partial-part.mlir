// RUN: partition %s
// Values that are partial over both axes become partial over one of them by an all_reduce over the other one. The value
// that is partial over "y" becomes partial over both without communication.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x64xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x", "y"}]>}, %b: tensor<64x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}, %c: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"y"}>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"y"}>}, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"x", "y"}>}) {
  %0 = stablehlo.dot %a, %b {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}], unreduced={"y"}>]>} : (tensor<8x64xf32>, tensor<64x8xf32>) -> tensor<8x8xf32>
  %1 = sdy.reshard %c <@m, [{}, {}], unreduced={"x", "y"}> : tensor<8x8xf32>
  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
}
