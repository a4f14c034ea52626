// RUN: check --ops ops-edge-twice.ops %s
// STATUS: 1
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = "my.switch"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1 = "my.switch"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "my.loop"(%a) ({
  ^bb0(%b: tensor<4xf32>):
    "my.yield"(%b) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
