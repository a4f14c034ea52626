// RUN: opt -mlir-elide-elementsattrs-if-larger=2 %s
func.func @main(%x: tensor<4xf32> loc("q":1:2)) -> tensor<4xf32> {
  %0 = stablehlo.constant dense<[1.0,2.0,3.0,4.0]> : tensor<4xf32> loc(fused["a","b"])
  %1 = stablehlo.constant dense<1.0> : tensor<4xf32>
  %2 = stablehlo.constant dense<[1,2]> : tensor<2xi32>
  %3 = stablehlo.constant sparse<[[0], [2]], [1.0, 2.0]> : tensor<4xf32>
  %4 = stablehlo.add %0, %1 {foo = dense<[1,2,3]> : tensor<3xi64>, bar=array<i64: 1,2,3,4,5>} : tensor<4xf32> loc("foo"("z":3:4))
  return %4 : tensor<4xf32>
}
