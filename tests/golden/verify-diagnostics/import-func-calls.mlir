// RUN: opt -verify-diagnostics -sdy-import-func-calls %s
// The note shows the call as it prints by itself at that moment.
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // expected-warning@+3 {{function @f has multiple call ops, we need to clone the function body for each call}}
  // expected-note@+2 {{%2 = func.call @f(%0) : (tensor<8xf32>) -> tensor<8xf32>}}
  %0 = call @f(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @f(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @f(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
