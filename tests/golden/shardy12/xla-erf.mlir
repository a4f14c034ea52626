// RUN: propagate --shardy=0.12.0.1 --as-xla %s
// Shardings pass through erf, which XLA keeps as an operation of its own.
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}) {
  %0 = chlo.erf %a : tensor<8x4xf32> -> tensor<8x4xf32>
  %1 = chlo.erf %b : tensor<8x4xf32> -> tensor<8x4xf32>
  return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}
