// RUN: types --max-alternatives=0 %s
// STATUS: 1
sdy.mesh @m = <["X"=2, "Y"=4]>
func.func @main(%arg0: tensor<8x8xf32> {mhlo.sharding = "{devices=[2,4]<=[8]}"}) -> tensor<8x8xf32> {
  %0 = stablehlo.sine %arg0 : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
