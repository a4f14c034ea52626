// RUN: opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect
// One wrong program for each of many StableHLO operations.
// -----
// expected-error@+2 {{contracting dimension sizes must match for lhs/rhs}}
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %i: tensor<i32>) {
  %0 = "stablehlo.dot_general"(%a, %b) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>} : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.transpose' op failed to infer returned types}}
// expected-error@+2 {{attribute permutation must be a permutation of [0, 1] but got 0, 0}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.transpose %a, dims = [0, 0] : (tensor<4x8xf32>) -> tensor<4x4xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.transpose' op failed to infer returned types}}
// expected-error@+2 {{'stablehlo.transpose' op inferred type(s) 'tensor<8x4xf32>' are incompatible with return type(s) of operation 'tensor<4x8xf32>'}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error@+2 {{number of output elements (31) doesn't match expected number of elements (32)}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.reshape %a : (tensor<4x8xf32>) -> tensor<31xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.slice' op failed to infer returned types}}
// expected-error@+2 {{limit index 5 is larger than dimension size 4 in dimension 0}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.slice %a [0:5, 0:8] : (tensor<4x8xf32>) -> tensor<5x8xf32>
  return
}
// -----
// expected-error@+2 {{broadcast_dimensions size (1) does not match operand rank (2)}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error@+2 {{broadcast_dimensions contains invalid value 2 for result with rank 2}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.broadcast_in_dim %a, dims = [0, 2] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.concatenate' op failed to infer returned types}}
// expected-error@+2 {{dimension 2 is out-of-bounds for input rank 2}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.concatenate %a, %a, dim = 2 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.concatenate' op failed to infer returned types}}
// expected-error@+2 {{'stablehlo.concatenate' op inferred type(s) 'tensor<8x8xf32>' are incompatible with return type(s) of operation 'tensor<9x8xf32>'}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<9x8xf32>
  return
}
// -----
// expected-error@+2 {{iota dimension cannot go beyond the output rank.}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.iota dim = 3 : tensor<4xi32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.compare' op result #0 must be ranked tensor of bool values, but got 'tensor<4x8xf32>'}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.compare EQ, %a, %a : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.select' op operand #0 must be ranked tensor of bool values, but got 'tensor<4x8xf32>'}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.select %a, %a, %a : tensor<4x8xf32>, tensor<4x8xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.convert' op requires the same shape for all operands and results}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.convert %a : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.pad' op operand #1 must be 0D tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<4x8xf32>'}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.pad %a, %a, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error@+2 {{dimensions should be unique. Got: 0, 0}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.reverse %a, dims = [0, 0] : tensor<4x8xf32>
  return
}
// -----
// expected-error@+2 {{Out-of-bounds dimension 2, expected to be in range [0, 2)}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<f32>) {
  %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [2] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.reduce' op failed to infer returned types}}
// expected-error@+2 {{'stablehlo.reduce' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<8xf32>'}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<f32>) {
  %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// expected-note@+2 {{prior use here}}
// expected-error@+2 {{use of value '%z' expects different type than prior uses: 'tensor<4x8xf32>' vs 'tensor<f32>'}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<f32>) {
  %0 = stablehlo.add %a, %z : tensor<4x8xf32>
  return
}
// -----
// expected-error@+2 {{replica id #0 seen more than once}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<f32>) {
  %0 = "stablehlo.all_reduce"(%a) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) {replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.dynamic_slice' op failed to infer returned types}}
// expected-error@+2 {{has mismatched number of slice sizes (2) and number of start indices (1)}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<i32>) {
  %0 = stablehlo.dynamic_slice %a, %z, sizes = [1, 1] : (tensor<4x8xf32>, tensor<i32>) -> tensor<1x1xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.dynamic_slice' op failed to infer returned types}}
// expected-error@+2 {{has slice size 9 greater than dimension size 8 in dimension 1 of operand}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<i32>) {
  %0 = stablehlo.dynamic_slice %a, %z, %z, sizes = [1, 9] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x9xf32>
  return
}
// -----
// expected-error@+2 {{expect condition block return a zero-ranked tensor of i1 but got 'tensor<i32>'}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<i32>) {
  %0 = stablehlo.while(%x = %z) : tensor<i32>
   cond { stablehlo.return %x : tensor<i32> } do { stablehlo.return %x : tensor<i32> }
  return
}
// -----
// expected-error@+2 {{dimension attribute value must be in range [-2, 2), but found 5}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<i32>) {
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<f32>):
    %c = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) {dimension = 5 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error@+2 {{custom op 'stablehlo.custom_call' 'stablehlo.custom_call' op attribute 'api_version' failed to satisfy constraint: Custom call API version}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.custom_call @foo(%a) {api_version = 9 : i32} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error@+2 {{rank of smaller element type (2) should be 1 more than rank of larger element type (2), but 2 != 2 + 1.}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.bitcast_convert %a : (tensor<4x8xf32>) -> tensor<4x8xf64>
  return
}
// -----
// expected-error@+2 {{'stablehlo.get_tuple_element' op operand #0 must be nested tuple with any combination of ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values or memref of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values or ranked tensor of per-axis integer quantized values or token values, but got 'tensor<4x8xf32>'}}
func.func @f(%a: tensor<4x8xf32>) {
  %0 = stablehlo.get_tuple_element %a[0] : (tensor<4x8xf32>) -> tensor<f32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.get_tuple_element' op failed to infer returned types}}
// expected-error@+2 {{index 1 is out of bounds of operand with size 1}}
func.func @f(%a: tuple<tensor<4x8xf32>>) {
  %0 = stablehlo.get_tuple_element %a[1] : (tuple<tensor<4x8xf32>>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.clamp' op requires compatible element types for all operands and results}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<i32>) {
  %0 = stablehlo.clamp %z, %a, %z : (tensor<i32>, tensor<4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.if' op failed to infer returned types}}
// expected-error@+2 {{branch 0 and branch 1 have mismatched return types: 'tensor<4x8xf32>' vs 'tensor<i1>'}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<i1>) {
  %0 = "stablehlo.if"(%z) ({ stablehlo.return %a : tensor<4x8xf32> }, { stablehlo.return %z : tensor<i1> }) : (tensor<i1>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.cholesky' op failed to infer returned types}}
// expected-error@+2 {{minor dimensions of 'a' must have equal size, got shape 4, 8.}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<i1>) {
  %0 = stablehlo.cholesky %a, lower = true : tensor<4x8xf32>
  return
}
// -----
// expected-error@+3 {{'stablehlo.fft' op failed to infer returned types}}
// expected-error@+2 {{FFT/IFFT/IRFFT take a complex tensor as input, but is given 'tensor<4x8xf32>'.}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<i1>) {
  %0 = stablehlo.fft %a, type = FFT, length = [8] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.exponential' op requires compatible types for all operands and results}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<i1>) {
  %0 = stablehlo.exponential %a : (tensor<4x8xf32>) -> tensor<4x9xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.exponential' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<4x8xi32>'}}
func.func @f(%a: tensor<4x8xi32>, %z: tensor<i1>) {
  %0 = stablehlo.exponential %a : tensor<4x8xi32>
  return
}
// -----
// expected-error@+2 {{expected operation name in quotes}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<i1>) {
  %0 = stablehlo.constant dense<1> : tensor<4xi32> {a = 1}
  return
}
// -----
// expected-error@+3 {{'stablehlo.constant' op failed to infer returned types}}
// expected-error@+2 {{'stablehlo.constant' op inferred type(s) 'tensor<4xi32>' are incompatible with return type(s) of operation 'tensor<5xi32>'}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<i1>) {
  %0 = "stablehlo.constant"() {value = dense<1> : tensor<4xi32>} : () -> tensor<5xi32>
  return
}
// -----
// expected-error@+2 {{duplicate sources not allowed.}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<i1>) {
  %0 = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<[[0, 0], [0, 1]]> : tensor<2x2xi64>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error@+2 {{all_gather_dim must be a valid index of operand}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<i1>) {
  %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x8xf32>) -> tensor<4x16xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.gather' op operand #1 must be ranked tensor of 2/4/8/16/32/64-bit integer values, but got 'tensor<i1>'}}
func.func @f(%a: tensor<4x8xf32>, %z: tensor<i1>) {
  %0 = "stablehlo.gather"(%a, %z) {dimension_numbers = #stablehlo.gather<offset_dims = [1]>, slice_sizes = array<i64: 1, 8>} : (tensor<4x8xf32>, tensor<i1>) -> tensor<4x8xf32>
  return
}
