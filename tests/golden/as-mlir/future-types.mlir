// RUN: opt %s -verify-diagnostics -split-input-file
// A future contains ranked tensors.
// -----
// expected-error@+1 {{future element type must be a ranked tensor, but got 'tensor<*xf32>'}}
func.func @a(%a: !stablehlo.future<tensor<*xf32>>) {
  return
}
// -----
// expected-error@+1 {{future element type must be a ranked tensor, but got 'tensor<*xf32>'}}
func.func @a(%a: !stablehlo.future<tensor<4xf32>, tensor<*xf32>>) {
  return
}
// -----
// expected-error@+1 {{future element type must be a ranked tensor, but got 'i32'}}
func.func @a(%a: !stablehlo.future<i32>) {
  return
}
// -----
// expected-error@+1 {{future element type must be a ranked tensor, but got 'tuple<i32>'}}
func.func @a(%a: !stablehlo.future<tensor<4xf32>, tuple<i32>>) {
  return
}
// -----
// expected-error@+1 {{future element type must be a ranked tensor, but got 'memref<4xf32>'}}
func.func @a(%a: !stablehlo.future<memref<4xf32>>) {
  return
}
// -----
// expected-error@+1 {{future element type must be a ranked tensor, but got 'tensor<*xf32>'}}
func.func @a(%a: tensor<4x!stablehlo.future<tensor<*xf32>>>) {
  return
}
// -----
// expected-error@+1 {{future element type must be a ranked tensor, but got 'tensor<*xf32>'}}
func.func @a(%a: tuple<!stablehlo.future<tensor<*xf32>>>) {
  return
}
// -----
// expected-error@+1 {{future element type must be a ranked tensor, but got 'tensor<*xf32>'}}
func.func @a(%a: tensor<4xf32>) { %0 = "stablehlo.async_start"(%a) ({ ^bb0(%x: tensor<4xf32>): stablehlo.return %x : tensor<4xf32> }) : (tensor<4xf32>) -> !stablehlo.future<tensor<*xf32>> return }
// -----
func.func @a(%a: !stablehlo.future<tensor<4xf32>, tensor<?xf32>>) {
  return
}
