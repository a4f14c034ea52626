// RUN: partition --no-propagate --explain-partition %s
// STATUS: 1
// Each dimension is small enough, but the tensor is not.
sdy.mesh @m = <["x"=4]>
func.func @main(%a: tensor<4294967296xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<f32> {
  %0 = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<4294967296xf32>) -> tensor<4294967296x4294967296xf32>
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  return %c : tensor<f32>
}
