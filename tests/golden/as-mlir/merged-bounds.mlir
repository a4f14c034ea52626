// RUN: opt %s -verify-diagnostics -split-input-file
// A merged type has bounds only if the first type has a bounds encoding.
// -----
// expected-error@+3 {{'stablehlo.multiply' op inferred type(s) 'tensor<?xf32, #stablehlo.bounds<8>>' are incompatible with return type(s) of operation 'tensor<9xf32>'}}
// expected-error@+2 {{'stablehlo.multiply' op failed to infer returned types}}
func.func @a(%a: tensor<?xf32, #stablehlo.bounds<9>>, %b: tensor<?xf32, #stablehlo.bounds<8>>) {
  %0 = "stablehlo.multiply"(%a, %b) : (tensor<?xf32, #stablehlo.bounds<9>>, tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<9xf32>
  return
}
// -----
func.func @a(%a: tensor<?xf32>, %b: tensor<?xf32, #stablehlo.bounds<8>>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<?xf32>, tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<9xf32>
  return
}
// -----
func.func @a(%a: tensor<?xf32>, %b: tensor<?xf32, #stablehlo.bounds<8>>) {
  %0 = "stablehlo.multiply"(%a, %b) : (tensor<?xf32>, tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<9xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.add' op inferred type(s) 'tensor<?xf32, #stablehlo.bounds<8>>' are incompatible with return type(s) of operation 'tensor<9xf32>'}}
// expected-error@+2 {{'stablehlo.add' op failed to infer returned types}}
func.func @a(%a: tensor<?xf32, #stablehlo.bounds<9>>, %b: tensor<?xf32, #stablehlo.bounds<8>>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<?xf32, #stablehlo.bounds<9>>, tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<9xf32>
  return
}
// -----
func.func @a(%p: tensor<i1>, %a: tensor<?xf32>, %b: tensor<?xf32, #stablehlo.bounds<8>>) {
  %0 = "stablehlo.select"(%p, %a, %b) : (tensor<i1>, tensor<?xf32>, tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<9xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.select' op inferred type(s) 'tensor<?xf32, #stablehlo.bounds<8>>' are incompatible with return type(s) of operation 'tensor<9xf32>'}}
// expected-error@+2 {{'stablehlo.select' op failed to infer returned types}}
func.func @a(%p: tensor<i1>, %b: tensor<?xf32>, %a: tensor<?xf32, #stablehlo.bounds<8>>) {
  %0 = "stablehlo.select"(%p, %a, %b) : (tensor<i1>, tensor<?xf32, #stablehlo.bounds<8>>, tensor<?xf32>) -> tensor<9xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.multiply' op requires compatible types for all operands and results}}
func.func @a(%a: tensor<?x4xf32, #stablehlo.bounds<9, ?>>, %b: tensor<3x?xf32, #stablehlo.bounds<?, 8>>) {
  %0 = "stablehlo.multiply"(%a, %b) : (tensor<?x4xf32, #stablehlo.bounds<9, ?>>, tensor<3x?xf32, #stablehlo.bounds<?, 8>>) -> tensor<3x5xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.multiply' op requires compatible types for all operands and results}}
func.func @a(%a: tensor<?x?xf32, #stablehlo.bounds<9, 7>>, %b: tensor<3x?xf32, #stablehlo.bounds<?, 8>>) {
  %0 = "stablehlo.multiply"(%a, %b) : (tensor<?x?xf32, #stablehlo.bounds<9, 7>>, tensor<3x?xf32, #stablehlo.bounds<?, 8>>) -> tensor<3x8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.multiply' op inferred type(s) 'tensor<3x?xf32, #stablehlo.bounds<?, 8>>' are incompatible with return type(s) of operation 'tensor<3x9xf32>'}}
// expected-error@+2 {{'stablehlo.multiply' op failed to infer returned types}}
func.func @a(%a: tensor<?x?xf32, #stablehlo.bounds<?, ?>>, %b: tensor<3x?xf32, #stablehlo.bounds<?, 8>>) {
  %0 = "stablehlo.multiply"(%a, %b) : (tensor<?x?xf32, #stablehlo.bounds<?, ?>>, tensor<3x?xf32, #stablehlo.bounds<?, 8>>) -> tensor<3x9xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.multiply' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<*xf32>'}}
func.func @a(%a: tensor<*xf32>, %b: tensor<?xf32, #stablehlo.bounds<8>>) {
  %0 = "stablehlo.multiply"(%a, %b) : (tensor<*xf32>, tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<9xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.add' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values, but got 'tensor<*xf32>'}}
func.func @a(%a: tensor<*xf32>, %b: tensor<?xf32, #stablehlo.bounds<8>>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<*xf32>, tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<7xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.select' op operand #1 must be ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<*xf32>'}}
func.func @a(%p: tensor<i1>, %a: tensor<*xf32>, %b: tensor<?xf32, #stablehlo.bounds<8>>) {
  %0 = "stablehlo.select"(%p, %a, %b) : (tensor<i1>, tensor<*xf32>, tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<9xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.if' op inferred type(s) 'tensor<?xf32, #stablehlo.bounds<9>>' are incompatible with return type(s) of operation 'tensor<10xf32>'}}
// expected-error@+2 {{'stablehlo.if' op failed to infer returned types}}
func.func @a(%p: tensor<i1>, %a: tensor<?xf32, #stablehlo.bounds<9>>, %b: tensor<4xf32>) {
  %0 = "stablehlo.if"(%p) ({ stablehlo.return %a : tensor<?xf32, #stablehlo.bounds<9>> }, { stablehlo.return %b : tensor<4xf32> }) : (tensor<i1>) -> tensor<10xf32>
  return
}
// -----
func.func @a(%p: tensor<i1>, %a: tensor<?xf32, #stablehlo.bounds<9>>, %b: tensor<4xf32>) {
  %0 = "stablehlo.if"(%p) ({ stablehlo.return %b : tensor<4xf32> }, { stablehlo.return %a : tensor<?xf32, #stablehlo.bounds<9>> }) : (tensor<i1>) -> tensor<10xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.if' op inferred type(s) 'tensor<?xf32, #stablehlo.bounds<11>>' are incompatible with return type(s) of operation 'tensor<12xf32>'}}
// expected-error@+2 {{'stablehlo.if' op failed to infer returned types}}
func.func @a(%p: tensor<i1>, %a: tensor<?xf32, #stablehlo.bounds<9>>, %b: tensor<?xf32, #stablehlo.bounds<11>>) {
  %0 = "stablehlo.if"(%p) ({ stablehlo.return %a : tensor<?xf32, #stablehlo.bounds<9>> }, { stablehlo.return %b : tensor<?xf32, #stablehlo.bounds<11>> }) : (tensor<i1>) -> tensor<12xf32>
  return
}
// -----
func.func @a(%p: tensor<i1>, %a: tensor<?xf32, #stablehlo.bounds<9>>, %b: tensor<?xf32>) {
  %0 = "stablehlo.if"(%p) ({ stablehlo.return %a : tensor<?xf32, #stablehlo.bounds<9>> }, { stablehlo.return %b : tensor<?xf32> }) : (tensor<i1>) -> tensor<12xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.if' op inferred type(s) 'tensor<?x?xf32, #stablehlo.bounds<9, 3>>' are incompatible with return type(s) of operation 'tensor<10x4xf32>'}}
// expected-error@+2 {{'stablehlo.if' op failed to infer returned types}}
func.func @a(%p: tensor<i1>, %b: tensor<?x2xf32, #stablehlo.bounds<9, ?>>, %a: tensor<4x?xf32, #stablehlo.bounds<?, 3>>) {
  %0 = "stablehlo.if"(%p) ({ stablehlo.return %a : tensor<4x?xf32, #stablehlo.bounds<?, 3>> }, { stablehlo.return %b : tensor<?x2xf32, #stablehlo.bounds<9, ?>> }) : (tensor<i1>) -> tensor<10x4xf32>
  return
}
// -----
// expected-error@+3 {{'chlo.zeta' op inferred type(s) 'tensor<?xf32, #stablehlo.bounds<8>>' are incompatible with return type(s) of operation 'tensor<9xf32>'}}
// expected-error@+2 {{'chlo.zeta' op failed to infer returned types}}
func.func @a(%a: tensor<?xf32, #stablehlo.bounds<9>>, %b: tensor<?xf32, #stablehlo.bounds<8>>) {
  %0 = "chlo.zeta"(%a, %b) : (tensor<?xf32, #stablehlo.bounds<9>>, tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<9xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.power' op inferred type(s) 'tensor<?xf32, #stablehlo.bounds<8>>' are incompatible with return type(s) of operation 'tensor<9xf32>'}}
// expected-error@+2 {{'stablehlo.power' op failed to infer returned types}}
func.func @a(%a: tensor<?xf32, #stablehlo.bounds<9>>, %b: tensor<?xf32, #stablehlo.bounds<8>>) {
  %0 = "stablehlo.power"(%a, %b) : (tensor<?xf32, #stablehlo.bounds<9>>, tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<9xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.power' op inferred type(s) 'tensor<9xf32>' are incompatible with return type(s) of operation 'tensor<?xf32, #stablehlo.bounds<8>>'}}
// expected-error@+2 {{'stablehlo.power' op failed to infer returned types}}
func.func @a(%a: tensor<?xf32>, %b: tensor<9xf32>) {
  %0 = "stablehlo.power"(%a, %b) : (tensor<?xf32>, tensor<9xf32>) -> tensor<?xf32, #stablehlo.bounds<8>>
  return
}
// -----
// expected-error@+3 {{'chlo.zeta' op inferred type(s) 'tensor<?xf32, #stablehlo.bounds<8>>' are incompatible with return type(s) of operation 'tensor<9xf32>'}}
// expected-error@+2 {{'chlo.zeta' op failed to infer returned types}}
func.func @a(%a: tensor<*xf32>, %b: tensor<?xf32, #stablehlo.bounds<8>>) {
  %0 = "chlo.zeta"(%a, %b) : (tensor<*xf32>, tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<9xf32>
  return
}
// -----
// expected-error@+2 {{'chlo.next_after' op requires compatible types for all operands and results}}
func.func @a(%a: tensor<*xf32>, %b: tensor<?xf32, #stablehlo.bounds<8>>) {
  %0 = "chlo.next_after"(%b, %a) : (tensor<?xf32, #stablehlo.bounds<8>>, tensor<*xf32>) -> tensor<9xf32>
  return
}
// -----
func.func @a(%a: tensor<*xf32>, %b: tensor<?xf32, #stablehlo.bounds<8>>) {
  %0 = "chlo.polygamma"(%b, %b) : (tensor<?xf32, #stablehlo.bounds<8>>, tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<*xf32>
  return
}
// -----
func.func @a(%a: tensor<?xf32>, %b: tensor<?xf32, #stablehlo.bounds<8>>) {
  %0 = "chlo.polygamma"(%a, %b) : (tensor<?xf32>, tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<9xf32>
  return
}
// -----
func.func @a(%p: tensor<i32>, %a: tensor<?xf32, #stablehlo.bounds<9>>, %b: tensor<4xf32>, %c: tensor<?xf32>) {
  %0 = "stablehlo.case"(%p) ({ stablehlo.return %a : tensor<?xf32, #stablehlo.bounds<9>> }, { stablehlo.return %b : tensor<4xf32> }, { stablehlo.return %c : tensor<?xf32> }) : (tensor<i32>) -> tensor<10xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.case' op inferred type(s) 'tensor<?xf32, #stablehlo.bounds<9>>' are incompatible with return type(s) of operation 'tensor<10xf32>'}}
// expected-error@+2 {{'stablehlo.case' op failed to infer returned types}}
func.func @a(%p: tensor<i32>, %a: tensor<?xf32, #stablehlo.bounds<9>>, %b: tensor<4xf32>, %c: tensor<?xf32>) {
  %0 = "stablehlo.case"(%p) ({ stablehlo.return %a : tensor<?xf32, #stablehlo.bounds<9>> }, { stablehlo.return %b : tensor<4xf32> }, { stablehlo.return %b : tensor<4xf32> }) : (tensor<i32>) -> tensor<10xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.multiply' op requires compatible types for all operands and results}}
func.func @a(%a: tensor<?xf32, #stablehlo.bounds<9>>, %b: tensor<?x?xf32>) {
  %0 = "stablehlo.multiply"(%a, %b) : (tensor<?xf32, #stablehlo.bounds<9>>, tensor<?x?xf32>) -> tensor<9xf32>
  return
}
// -----
// expected-error@+2 {{'chlo.zeta' op requires compatible types for all operands and results}}
func.func @a(%a: tensor<?xf32, #stablehlo.bounds<9>>, %b: tensor<?x?xf32>) {
  %0 = "chlo.zeta"(%a, %b) : (tensor<?xf32, #stablehlo.bounds<9>>, tensor<?x?xf32>) -> tensor<9xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.add' op inferred type(s) 'tensor<?xf32, #stablehlo.bounds<9>>' are incompatible with return type(s) of operation 'tensor<10xf32>'}}
// expected-error@+2 {{'stablehlo.add' op failed to infer returned types}}
func.func @a(%p: tensor<i1>, %a: tensor<?xf32, #stablehlo.bounds<9>>) {
  %0 = "stablehlo.add"(%a, %a) : (tensor<?xf32, #stablehlo.bounds<9>>, tensor<?xf32, #stablehlo.bounds<9>>) -> tensor<10xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.shift_left' op inferred type(s) 'tensor<?xi64, #stablehlo.bounds<8>>' are incompatible with return type(s) of operation 'tensor<9xi64>'}}
// expected-error@+2 {{'stablehlo.shift_left' op failed to infer returned types}}
func.func @a(%a: tensor<?xi64, #stablehlo.bounds<9>>, %b: tensor<?xi64, #stablehlo.bounds<8>>) {
  %0 = "stablehlo.shift_left"(%a, %b) : (tensor<?xi64, #stablehlo.bounds<9>>, tensor<?xi64, #stablehlo.bounds<8>>) -> tensor<9xi64>
  return
}
// -----
func.func @a(%a: tensor<*xf32>, %b: tensor<*xf32>) {
  %0 = "chlo.next_after"(%b, %a) : (tensor<*xf32>, tensor<*xf32>) -> tensor<9xf32>
  return
}
