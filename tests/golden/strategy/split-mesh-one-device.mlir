// RUN: strategy --split-mesh %s
sdy.mesh @m = <["a"=1]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.add %a, %a  : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
