// RUN: types --format=tsv %s
// STATUS: 1
// The addresses of values in regions and functions are those that `show --only` takes.
sdy.mesh @mesh = <["X"=2]>
func.func @main(%x: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"X"}, {}]>}) -> tensor<4x4xf32> {
  %0 = stablehlo.while(%v = %x) : tensor<4x4xf32> cond {
    %c = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %1 = stablehlo.tanh %v : tensor<4x4xf32>
    stablehlo.return %1 : tensor<4x4xf32>
  }
  %2 = call @f(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}
func.func private @f(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = stablehlo.add %x, %t : tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
