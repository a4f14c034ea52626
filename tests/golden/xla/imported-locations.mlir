// RUN: propagate --as-xla --print-imported --mlir-print-debuginfo %s
// The program that takes the place of the document keeps the locations of the document.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  %v0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> loc("name0"("file0.py":1:1))
  %v1 = stablehlo.dot_general %v0, %a, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> loc("name1"("file1.py":2:1))
  %v2 = stablehlo.dot_general %v1, %a, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> loc("name2"("file2.py":3:1))
  return %v2 : tensor<8x8xf32>
}
