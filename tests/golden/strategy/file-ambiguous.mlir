// RUN: strategy --load-strategy=inputs/good.json --emit=table %s
// STATUS: 1
sdy.mesh @m = <["d"=8]>
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.negate %x : tensor<8xf32> loc("same")
  %1 = stablehlo.abs %0 : tensor<8xf32> loc("same")
  return %1 : tensor<8xf32>
}
