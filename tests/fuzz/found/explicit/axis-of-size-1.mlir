// RUN: propagate --reshards=collectives %s
sdy.mesh @m = <["x"=1, "y"=2]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}], unreduced=max{"y"}>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}], unreduced=max{"y"}>}) {
  %0 = sdy.reshard %arg0 <@m, [{}, {"x"}], unreduced=max{"y"}> : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
