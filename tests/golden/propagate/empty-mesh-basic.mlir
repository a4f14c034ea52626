// RUN: opt -sdy-basic-propagate %s
// A sharding on an empty mesh takes part and moves to the common mesh.
sdy.mesh @e = <[]>
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@e, [{?}, {}]>}, %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.add %a, %b : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
