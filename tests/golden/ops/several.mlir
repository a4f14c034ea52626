// RUN: rules --ops several-1.ops --ops several-2.ops %s
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "my.a"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "my.b"(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
