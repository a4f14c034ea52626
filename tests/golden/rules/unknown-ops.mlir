// RUN: opt --allow-unregistered-dialect -sdy-populate-op-sharding-rules %s
// Ops of other dialects and foreign ops have no rule; the first one is reported.
func.func @f(%arg0: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = "my.op"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "my.other"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
