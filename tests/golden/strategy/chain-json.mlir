// RUN: strategy --cost=bytes --redistribution=min-bytes --emit=json %s
// The collectives are those of a chain that sends less than the plan, as in the table.
sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func @main(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.tanh %x {shardc.in_strategy = [[4, 2]]} : tensor<64x64xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = stablehlo.tanh %1 {shardc.in_strategy = [[4, 2]]} : tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}
