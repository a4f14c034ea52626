// RUN: partition --against=inputs/promoted-sum.mlir %s
// The local program adds up numbers of 8 bits as numbers of 32 bits, and its sum has 32 bits.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<4xi8> {sdy.sharding = #sdy.sharding<@m, [{}]>}) -> (tensor<4xi32> {sdy.sharding = #sdy.sharding<@m, [{}]>}) {
  %0 = "stablehlo.convert"(%a) : (tensor<4xi8>) -> tensor<4xi32>
  %2 = stablehlo.constant dense<2000> : tensor<4xi32>
  %1 = stablehlo.add %0, %0 : tensor<4xi32>
  %3 = stablehlo.add %1, %2 : tensor<4xi32>
  return %3 : tensor<4xi32>
}
