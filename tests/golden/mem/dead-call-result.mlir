// RUN: mem --as-xla=no --top=2 %s
// The second result of the call is used by nobody, so it takes no memory, although it is not sharded.
sdy.mesh @mesh = <["x"=16]>

func.func @main(%a: tensor<4096x4096xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<4096x4096xf32> {
  %b:2 = call @fill(%a) : (tensor<4096x4096xf32>) -> (tensor<4096x4096xf32>, tensor<4096x4096xf32>)
  return %b#0 : tensor<4096x4096xf32>
}
func.func private @fill(%a: tensor<4096x4096xf32>) -> (tensor<4096x4096xf32>, tensor<4096x4096xf32>) {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %z = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<4096x4096xf32>
  %s = stablehlo.add %a, %a : tensor<4096x4096xf32>
  return %s, %z : tensor<4096x4096xf32>, tensor<4096x4096xf32>
}
