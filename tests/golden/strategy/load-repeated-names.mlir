// RUN: strategy --remarks --load-strategy=inputs/repeated.json --emit=table %s
// The second operator of a name is `NAME#2` in a strategy file.
sdy.mesh @m = <["d"=8]>
func.func @main(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.tanh %x : tensor<8x8xf32> loc("jit(f)/tanh")
  %1 = stablehlo.tanh %0 : tensor<8x8xf32> loc("jit(f)/tanh")
  return %1 : tensor<8x8xf32>
}
