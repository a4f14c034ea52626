// RUN: partition --against=inputs/undeclared.mlir %s
// STATUS: 1
// Errors in the local program have their place there.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) {
  return %a : tensor<4xf32>
}
