// RUN: opt -strip-debuginfo -mlir-print-debuginfo %s
func.func @main(%x: tensor<8xf32> loc("x"), %p: tensor<i1>) -> tensor<8xf32> {
  %0 = stablehlo.add %x, %x : tensor<8xf32> loc("model.py":3:1)
  %1 = stablehlo.while(%i = %0) : tensor<8xf32> cond {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return %i : tensor<8xf32>
  }
  return %1 : tensor<8xf32>
}
