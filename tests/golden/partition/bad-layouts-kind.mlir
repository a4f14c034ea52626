// RUN: partition --layouts=inputs/layouts-min.json %s
// STATUS: 1
// The kinds of the file and of the program differ.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}], unreduced=max{"y"}>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}], unreduced=max{"y"}>}) {
  %0 = sdy.reshard %a <@m, [{}, {"x"}], unreduced=max{"y"}> : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
