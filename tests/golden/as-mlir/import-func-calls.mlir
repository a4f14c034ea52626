// RUN: opt -verify-diagnostics -sdy-import-func-calls %s
// The note that shows the call does not appear under -verify-diagnostics.
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // expected-warning@+2 {{function @f has multiple call ops, we need to clone the function body for each call}}
  %0 = call @f(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @f(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @f(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
