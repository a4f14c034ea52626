// RUN: opt -allow-unregistered-dialect -ops=pure.ops --print-after=canonicalize -canonicalize -cse %s
// Canonicalize and cse remove dead ops, and cse merges equal ones. An op without results may end a region.
func.func @main(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = "my.gelu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "my.gelu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "my.gelu"(%a) {x} : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "my.loop"(%a) ({
    %5 = "my.print"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = "my.print"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = "my.gelu"(%4) : (tensor<4xf32>) -> tensor<4xf32>
  "my.mark"(%a) : (tensor<4xf32>) -> ()
  return %0, %1, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
