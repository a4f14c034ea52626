// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
func.func @main(%x: tensor<8xf32>) -> (tensor<8xf32> {shardc.out_sharding = #sdy.sharding<@m, [{"X"}]>}) {
  return %x : tensor<8xf32>
}

func.func @zz(%z1: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}, {}]>}, %z2: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"X"}]>}) -> tensor<16x16xf32> {
  %z3 = stablehlo.subtract %z1, %z2 : tensor<16x16xf32>
  return %z3 : tensor<16x16xf32>
}
