// RUN: opt %s -sdy-basic-propagate='"keep-sharding-rules=True conservative-propagation=FALSE"' -mlir-print-local-scope
sdy.mesh @m = <["a"=2]>

func.func @f(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}]>}) -> tensor<8xf32> {
  %0 = stablehlo.negate %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
