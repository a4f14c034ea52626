// RUN: comms --as-xla %s
// XLA can sum partial results, but not combine them by xor or by a function. Rows that are not sharded are local.
sdy.mesh @mesh = <["x"=4]>
func.func @main(%a: tensor<8x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> (tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %sum = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x8xi32>, tensor<i32>) -> tensor<8xi32>
  %xor = stablehlo.reduce(%a init: %z) applies stablehlo.xor across dimensions = [1] : (tensor<8x8xi32>, tensor<i32>) -> tensor<8xi32>
  %columns = stablehlo.reduce(%a init: %z) applies stablehlo.xor across dimensions = [0] : (tensor<8x8xi32>, tensor<i32>) -> tensor<8xi32>
  %f = stablehlo.reduce(%a init: %z) across dimensions = [1] : (tensor<8x8xi32>, tensor<i32>) -> tensor<8xi32>
   reducer(%p: tensor<i32>, %q: tensor<i32>) {
    %t = stablehlo.multiply %p, %q : tensor<i32>
    %u = stablehlo.add %t, %q : tensor<i32>
    stablehlo.return %u : tensor<i32>
  }
  return %sum, %xor, %columns, %f : tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>
}
