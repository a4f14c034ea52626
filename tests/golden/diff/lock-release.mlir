// RUN: diff -Wno-rule-unknown-op inputs/release.lock %s
// A lock of another release is compared with the answers of that release, in which the results of an if are not edges.
func.func @main(%arg0: tensor<8xf32>, %arg1: tensor<i1>) -> tensor<8xf32> {
  %0 = "stablehlo.if"(%arg1) ({
    stablehlo.return %arg0 : tensor<8xf32>
  }, {
    %1 = stablehlo.negate %arg0 : tensor<8xf32>
    stablehlo.return %1 : tensor<8xf32>
  }) : (tensor<i1>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
