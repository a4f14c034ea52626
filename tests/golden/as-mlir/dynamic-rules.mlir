// RUN: opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect -sdy-populate-op-sharding-rules
// Rules of operations on dynamic shapes are made, then rejected; an unknown operation is shown with the printer's names.
// -----
// expected-error@+3 {{'stablehlo.add' op operand 0 - expected a ranked tensor with a static shape. type: 'tensor<?x8xf32>'}}
sdy.mesh @mesh = <["a"=2]>
func.func @main(%a: tensor<?x8xf32>, %b: tensor<?x?xf32>, %s: tensor<4x8xf32>, %i: tensor<2xi32>, %j: tensor<2xi64>, %z: tensor<i32>, %c: tensor<f32>, %p: tensor<?x8xi1>, %g: tensor<5x1xi32>, %v: tensor<?x8x4xf32>, %k: tensor<3x4x5xf32>, %s2: tensor<5x8xf32>) {
  %0 = stablehlo.add %a, %a : tensor<?x8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.convert' op operand - expected a ranked tensor with a static shape. type: 'tensor<?x8xf32>'}}
sdy.mesh @mesh = <["a"=2]>
func.func @main(%a: tensor<?x8xf32>, %b: tensor<?x?xf32>, %s: tensor<4x8xf32>, %i: tensor<2xi32>, %j: tensor<2xi64>, %z: tensor<i32>, %c: tensor<f32>, %p: tensor<?x8xi1>, %g: tensor<5x1xi32>, %v: tensor<?x8x4xf32>, %k: tensor<3x4x5xf32>, %s2: tensor<5x8xf32>) {
  %0 = stablehlo.convert %a : (tensor<?x8xf32>) -> tensor<?x8xbf16>
  return
}
// -----
sdy.mesh @mesh = <["a"=2]>
func.func @main(%a: tensor<?x8xf32>, %b: tensor<?x?xf32>, %s: tensor<4x8xf32>, %i: tensor<2xi32>, %j: tensor<2xi64>, %z: tensor<i32>, %c: tensor<f32>, %p: tensor<?x8xi1>, %g: tensor<5x1xi32>, %v: tensor<?x8x4xf32>, %k: tensor<3x4x5xf32>, %s2: tensor<5x8xf32>) {
  %0 = stablehlo.reshape %a : (tensor<?x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.transpose' op operand - expected a ranked tensor with a static shape. type: 'tensor<?x8xf32>'}}
sdy.mesh @mesh = <["a"=2]>
func.func @main(%a: tensor<?x8xf32>, %b: tensor<?x?xf32>, %s: tensor<4x8xf32>, %i: tensor<2xi32>, %j: tensor<2xi64>, %z: tensor<i32>, %c: tensor<f32>, %p: tensor<?x8xi1>, %g: tensor<5x1xi32>, %v: tensor<?x8x4xf32>, %k: tensor<3x4x5xf32>, %s2: tensor<5x8xf32>) {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<?x8xf32>) -> tensor<8x?xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.dynamic_slice' op operand 0 - expected a ranked tensor with a static shape. type: 'tensor<?x8xf32>'}}
sdy.mesh @mesh = <["a"=2]>
func.func @main(%a: tensor<?x8xf32>, %b: tensor<?x?xf32>, %s: tensor<4x8xf32>, %i: tensor<2xi32>, %j: tensor<2xi64>, %z: tensor<i32>, %c: tensor<f32>, %p: tensor<?x8xi1>, %g: tensor<5x1xi32>, %v: tensor<?x8x4xf32>, %k: tensor<3x4x5xf32>, %s2: tensor<5x8xf32>) {
  %0 = stablehlo.dynamic_slice %a, %z, %z, sizes = [2, 8] : (tensor<?x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.concatenate' op operand 0 - expected a ranked tensor with a static shape. type: 'tensor<?x8xf32>'}}
sdy.mesh @mesh = <["a"=2]>
func.func @main(%a: tensor<?x8xf32>, %b: tensor<?x?xf32>, %s: tensor<4x8xf32>, %i: tensor<2xi32>, %j: tensor<2xi64>, %z: tensor<i32>, %c: tensor<f32>, %p: tensor<?x8xi1>, %g: tensor<5x1xi32>, %v: tensor<?x8x4xf32>, %k: tensor<3x4x5xf32>, %s2: tensor<5x8xf32>) {
  %0 = stablehlo.concatenate %a, %s, dim = 0 : (tensor<?x8xf32>, tensor<4x8xf32>) -> tensor<?x8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.dot_general' op operand 0 - expected a ranked tensor with a static shape. type: 'tensor<?x8xf32>'}}
sdy.mesh @mesh = <["a"=2]>
func.func @main(%a: tensor<?x8xf32>, %b: tensor<?x?xf32>, %s: tensor<4x8xf32>, %i: tensor<2xi32>, %j: tensor<2xi64>, %z: tensor<i32>, %c: tensor<f32>, %p: tensor<?x8xi1>, %g: tensor<5x1xi32>, %v: tensor<?x8x4xf32>, %k: tensor<3x4x5xf32>, %s2: tensor<5x8xf32>) {
  %0 = stablehlo.dot_general %a, %a, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.reduce' op operand 0 - expected a ranked tensor with a static shape. type: 'tensor<?x8xf32>'}}
sdy.mesh @mesh = <["a"=2]>
func.func @main(%a: tensor<?x8xf32>, %b: tensor<?x?xf32>, %s: tensor<4x8xf32>, %i: tensor<2xi32>, %j: tensor<2xi64>, %z: tensor<i32>, %c: tensor<f32>, %p: tensor<?x8xi1>, %g: tensor<5x1xi32>, %v: tensor<?x8x4xf32>, %k: tensor<3x4x5xf32>, %s2: tensor<5x8xf32>) {
  %0 = stablehlo.reduce(%a init: %c) applies stablehlo.add across dimensions = [0] : (tensor<?x8xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// expected-warning@+3 {{custom call @foo is unknown to SDY sharding rule registry}}
sdy.mesh @mesh = <["a"=2]>
func.func @main(%a: tensor<?x8xf32>, %b: tensor<?x?xf32>, %s: tensor<4x8xf32>, %i: tensor<2xi32>, %j: tensor<2xi64>, %z: tensor<i32>, %c: tensor<f32>, %p: tensor<?x8xi1>, %g: tensor<5x1xi32>, %v: tensor<?x8x4xf32>, %k: tensor<3x4x5xf32>, %s2: tensor<5x8xf32>) {
  %0 = stablehlo.custom_call @foo(%a) : (tensor<?x8xf32>) -> tensor<?x8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.bitcast_convert' op operand - expected a ranked tensor with a static shape. type: 'tensor<?x8xf32>'}}
sdy.mesh @mesh = <["a"=2]>
func.func @main(%a: tensor<?x8xf32>, %b: tensor<?x?xf32>, %s: tensor<4x8xf32>, %i: tensor<2xi32>, %j: tensor<2xi64>, %z: tensor<i32>, %c: tensor<f32>, %p: tensor<?x8xi1>, %g: tensor<5x1xi32>, %v: tensor<?x8x4xf32>, %k: tensor<3x4x5xf32>, %s2: tensor<5x8xf32>) {
  %0 = stablehlo.bitcast_convert %a : (tensor<?x8xf32>) -> tensor<?x8xi32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.sort' op operand - expected a ranked tensor with a static shape. type: 'tensor<?x8xf32>'}}
sdy.mesh @mesh = <["a"=2]>
func.func @main(%a: tensor<?x8xf32>, %b: tensor<?x?xf32>, %s: tensor<4x8xf32>, %i: tensor<2xi32>, %j: tensor<2xi64>, %z: tensor<i32>, %c: tensor<f32>, %p: tensor<?x8xi1>, %g: tensor<5x1xi32>, %v: tensor<?x8x4xf32>, %k: tensor<3x4x5xf32>, %s2: tensor<5x8xf32>) {
  %0 = "stablehlo.sort"(%a) <{dimension = 1 : i64}> ({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): %q = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %q : tensor<i1> }) : (tensor<?x8xf32>) -> tensor<?x8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.negate' op operand - expected a ranked tensor with a static shape. type: 'tensor<?x8xf32, #stablehlo.bounds<8, ?>>'}}
sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func @main(%arg0: tensor<?x8xf32, #stablehlo.bounds<8, ?>> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}) -> tensor<?x8xf32, #stablehlo.bounds<8, ?>> {
 %0 = stablehlo.negate %arg0 : tensor<?x8xf32, #stablehlo.bounds<8, ?>>
  return %0 : tensor<?x8xf32, #stablehlo.bounds<8, ?>>
}
// -----
// expected-warning@+4 {{op 'foo.br' is unknown to SDY sharding rule registry}}
sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> tensor<8xf32> {
  %0 = stablehlo.add %arg0, %arg0 : tensor<8xf32>
  "foo.br"(%0)[^bb1] : (tensor<8xf32>) -> ()
^bb1(%x: tensor<8xf32>):
  %1 = stablehlo.add %x, %x : tensor<8xf32>
  return %1 : tensor<8xf32>
}
