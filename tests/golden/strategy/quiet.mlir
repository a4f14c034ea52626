// RUN: strategy --emit=table -H %s
// Without --remarks, the table alone says where data moves. With -H, costs have units.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.negate %x {shardc.in_strategy = [[2, 4]]} : tensor<64x64xf32>
  %1 = stablehlo.abs %0 {shardc.in_strategy = [[1, 8]]} : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
