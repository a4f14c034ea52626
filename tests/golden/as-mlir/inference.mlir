// RUN: opt %s -verify-diagnostics -split-input-file 
// A type that cannot be inferred is reported twice.
// -----
// expected-error@+3 {{requires the same shape for all operands}}
// expected-error@+2 {{'stablehlo.select' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.select"(%p3, %a, %b) : (tensor<3xi1>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{requires compatible types for non-predicate operands}}
// expected-error@+2 {{'stablehlo.select' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.select"(%bi, %a, %m) : (tensor<8x4xi1>, tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{min shape [3] is not scalar and is not compatible to operand shape [8, 4]}}
// expected-error@+2 {{'stablehlo.clamp' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.clamp"(%v3, %a, %c) : (tensor<3xf32>, tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{max shape [3] is not scalar and is not compatible to operand shape [8, 4]}}
// expected-error@+2 {{'stablehlo.clamp' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.clamp"(%c, %a, %v3) : (tensor<f32>, tensor<8x4xf32>, tensor<3xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{'stablehlo.rng' op inferred type(s) 'tensor<?x?xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
// expected-error@+2 {{'stablehlo.rng' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.rng"(%c, %c, %d2) <{rng_distribution = #stablehlo<rng_distribution NORMAL>}> : (tensor<f32>, tensor<f32>, tensor<2xi32>) -> tensor<3xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.rng' op operand #0 must be 0D tensor of bool or 2/4/8/16/32/64-bit integer or 4/6/8/16/32/64-bit float values, but got 'tensor<3xf32>'}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.rng"(%v3, %c, %d2) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<3xf32>, tensor<f32>, tensor<2xi32>) -> tensor<3x4xf32>
  func.return
}
// -----
// expected-error@+3 {{mu and sigma must be floats}}
// expected-error@+2 {{'stablehlo.rng' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.rng"(%z, %z, %dd) <{rng_distribution = #stablehlo<rng_distribution NORMAL>}> : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<3x4xi32>
  func.return
}
// -----
// expected-error@+3 {{expects the size of single-dimensional operands to be compatible with feature count, but the size of single-dimensional operands is 3 and the feature count is 4.}}
// expected-error@+2 {{'stablehlo.batch_norm_training' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0:3 = "stablehlo.batch_norm_training"(%a, %v3, %v3) <{epsilon = 0.1 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<8x4xf32>, tensor<3xf32>, tensor<3xf32>)
  func.return
}
// -----
// expected-error@+3 {{expects featureIndex to be smaller than the rank of multi-dimensional operands; got featureIndex 2, and rank 2.}}
// expected-error@+2 {{'stablehlo.batch_norm_training' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0:3 = "stablehlo.batch_norm_training"(%a, %v4, %v4) <{epsilon = 0.1 : f32, feature_index = 2 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.batch_norm_training' op attribute 'feature_index' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0:3 = "stablehlo.batch_norm_training"(%a, %v4, %v4) <{epsilon = 0.1 : f32, feature_index = -1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  func.return
}
// -----
// expected-error@+3 {{expects single-dimensional operands to have compatible shapes.}}
// expected-error@+2 {{'stablehlo.batch_norm_inference' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.batch_norm_inference"(%a, %v4, %v4, %v4, %v3) <{epsilon = 0.1 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{expects the size of single-dimensional operands to be compatible with feature count, but the size of single-dimensional operands is 3 and the feature count is 4.}}
// expected-error@+2 {{'stablehlo.batch_norm_inference' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.batch_norm_inference"(%a, %v3, %v3, %v3, %v3) <{epsilon = 0.1 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{expects the size of single-dimensional operands to be compatible with feature count, but the size of single-dimensional operands is 3 and the feature count is 4.}}
// expected-error@+2 {{'stablehlo.batch_norm_grad' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0:3 = "stablehlo.batch_norm_grad"(%a, %v3, %v3, %v3, %b) <{epsilon = 0.1 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<3xf32>, tensor<3xf32>)
  func.return
}
// -----
// expected-error@+3 {{expects multi-dimensional operands to have compatible shapes.}}
// expected-error@+2 {{'stablehlo.batch_norm_grad' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0:3 = "stablehlo.batch_norm_grad"(%a, %v4, %v4, %v4, %m) <{epsilon = 0.1 : f32, feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  func.return
}
// -----
// expected-error@+3 {{two minor dimensions of operand 'a' must be compatible, but got 'tensor<8x4xf32>'}}
// expected-error@+2 {{'stablehlo.triangular_solve' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.triangular_solve"(%a, %m) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return
}
// -----
// expected-error@+3 {{shared dimension of operands 'a' and 'b' must be compatible, but got 'tensor<4x4xf32>' and 'tensor<8x4xf32>'}}
// expected-error@+2 {{'stablehlo.triangular_solve' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.triangular_solve"(%m, %a) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{operand 'a' must have rank >= 2, but got 'tensor<4xf32>'}}
// expected-error@+2 {{'stablehlo.triangular_solve' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.triangular_solve"(%v4, %v4) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}
// -----
// expected-error@+3 {{Invalid transpose option value for triangular solve}}
// expected-error@+2 {{'stablehlo.triangular_solve' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.triangular_solve"(%m, %m) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return
}
// -----
// expected-error@+3 {{requires dimension attribute in range [0, 2); found (2)}}
// expected-error@+2 {{'stablehlo.set_dimension_size' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.set_dimension_size"(%a, %z) <{dimension = 2 : i64}> : (tensor<8x4xf32>, tensor<i32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{size operand should be of rank-0}}
// expected-error@+2 {{'stablehlo.set_dimension_size' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.set_dimension_size"(%a, %d2) <{dimension = 0 : i64}> : (tensor<8x4xf32>, tensor<2xi32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.set_dimension_size' op attribute 'dimension' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.set_dimension_size"(%a, %z) <{dimension = -1 : i64}> : (tensor<8x4xf32>, tensor<i32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+2 {{The shape of reduction-region's result type at index 0 differs from the op's corresponding init-value type: 'tensor<f32>' vs 'tensor<3xf32>'}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.reduce"(%a, %v3) <{dimensions = array<i64: 0>}> ({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): %s = stablehlo.add %x, %y : tensor<f32> stablehlo.return %s : tensor<f32> }) : (tensor<8x4xf32>, tensor<3xf32>) -> tensor<4xf32>
  func.return
}
// -----
// expected-error@+2 {{Out-of-bounds dimension 3, expected to be in range [0, 2)}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.reduce"(%a, %c) <{dimensions = array<i64: 3>}> ({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): %s = stablehlo.add %x, %y : tensor<f32> stablehlo.return %s : tensor<f32> }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  func.return
}
// -----
// expected-error@+2 {{expects window to have positive value for 0-th window dimension, but got 0.}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.reduce_window"(%a, %c) <{window_dimensions = array<i64: 0, 2>}> ({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): %s = stablehlo.add %x, %y : tensor<f32> stablehlo.return %s : tensor<f32> }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x3xf32>
  func.return
}
// -----
// expected-error@+2 {{Expects each element of scatter_dims_to_operand_dims to be in range [0, rank-of('operand')) i.e. [0, 2). got: 3.}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.scatter"(%a, %g, %s2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [3], index_vector_dim = 1>}> ({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): %s = stablehlo.add %x, %y : tensor<f32> stablehlo.return %s : tensor<f32> }) : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+2 {{Expects index_vector_dim to be in range [0, rank-of('scatter_indices')] i.e. [0, 2]. got: 7.}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.scatter"(%a, %g, %s2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 7>}> ({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): %s = stablehlo.add %x, %y : tensor<f32> stablehlo.return %s : tensor<f32> }) : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+2 {{expects window-dimensions size == operand rank, but got window-dimensions size: 1 and operand-type: 'tensor<8x4xf32>' with rank = 2.}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.select_and_scatter"(%a, %b, %c) <{window_dimensions = array<i64: 1>}> ({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): %q = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %q : tensor<i1> }, { ^bb0(%x: tensor<f32>, %y: tensor<f32>): %s = stablehlo.add %x, %y : tensor<f32> stablehlo.return %s : tensor<f32> }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+2 {{expects source-type to be 'tensor<8x4xf32>', but got'tensor<4x4xf32>'}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.select_and_scatter"(%a, %m, %c) <{window_dimensions = array<i64: 1, 1>}> ({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): %q = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %q : tensor<i1> }, { ^bb0(%x: tensor<f32>, %y: tensor<f32>): %s = stablehlo.add %x, %y : tensor<f32> stablehlo.return %s : tensor<f32> }) : (tensor<8x4xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+2 {{dimension attribute value must be in range [-2, 2), but found 5}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.sort"(%a) <{dimension = 5 : i64}> ({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): %q = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %q : tensor<i1> }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.torch_index_select"(%a, %g) <{dim = 5 : i64, batch_dims = 0 : i64}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.real_dynamic_slice' op operand #3 must be 1D tensor of index or 2/4/8/16/32/64-bit integer values, but got 'tensor<3xf32>'}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.real_dynamic_slice"(%a, %d2, %d2, %v3) : (tensor<8x4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<3xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.dynamic_pad' op operand #4 must be statically shaped 1-dimensional tensor of index or 2/4/8/16/32/64-bit integer values, but got 'tensor<5x1xi32>'}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_pad"(%a, %c, %d2, %d2, %g) : (tensor<8x4xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<5x1xi32>) -> tensor<?x?xf32>
  func.return
}
// -----
// expected-error@+3 {{Expects each element of offset_dims to be in range [0, implied-result-rank) i.e. [0, 2). got: 7.}}
// expected-error@+2 {{'stablehlo.dynamic_gather' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_gather"(%a, %g, %d2) <{dimension_numbers = #stablehlo.gather<offset_dims = [7], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<2xi32>) -> tensor<5x4xf32>
  func.return
}
// -----
// expected-error@+2 {{broadcast_dimensions should not have duplicates}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %d2) <{broadcast_dimensions = array<i64: 0, 0>}> : (tensor<8x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.convolution' op attribute 'batch_group_count' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.convolution"(%a, %m) <{batch_group_count = 0 : i64, dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, feature_group_count = 1 : i64}> : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.all_gather' op attribute 'all_gather_dim' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = -1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<8x4xf32>) -> tensor<16x4xf32>
  func.return
}
// -----
// expected-error@+2 {{scatter dim should be less than operand/result rank}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.reduce_scatter"(%a) <{scatter_dimension = 9 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): %s = stablehlo.add %x, %y : tensor<f32> stablehlo.return %s : tensor<f32> }) : (tensor<8x4xf32>) -> tensor<4x4xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.complex' op requires the same shape for all operands and results}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.complex"(%a, %m) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xcomplex<f32>>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.compare' op all non-scalar operands/results must have the same shape and base type}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.compare"(%a, %m) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xi1>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.add' op requires the same shape for all operands and results}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.add"(%a, %m) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.concatenate' op expected 1 or more operands, but found 0}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.concatenate"() <{dimension = 0 : i64}> : () -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{operands (0) and (1) do not match rank}}
// expected-error@+2 {{'stablehlo.concatenate' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.concatenate"(%a, %v4) <{dimension = 0 : i64}> : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.concatenate' op requires the same element type for all operands and results}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.concatenate"(%a, %i) <{dimension = 0 : i64}> : (tensor<8x4xf32>, tensor<8x4xi32>) -> tensor<16x4xf32>
  func.return
}
// -----
// expected-error@+3 {{shapes of operand (0) and (1) are not compatible at non-concat index 0: (8, 4) != (4, 4)}}
// expected-error@+2 {{'stablehlo.concatenate' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.concatenate"(%a, %m) <{dimension = 1 : i64}> : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x8xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.pad' op operand #1 must be 0D tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<2xi32>'}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.pad"(%a, %d2) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<8x4xf32>, tensor<2xi32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{Padding result in negative size for dimension 0}}
// expected-error@+2 {{'stablehlo.pad' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.pad"(%a, %c) <{edge_padding_low = array<i64: -9, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{AllToAll split_dimension 5 is out-of-bounds for input rank 2}}
// expected-error@+2 {{'stablehlo.all_to_all' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.all_to_all"(%a) <{split_dimension = 5 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<8x4xf32>) -> tensor<4x8xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.all_to_all' op attribute 'split_dimension' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.all_to_all"(%a) <{split_dimension = -1 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<8x4xf32>) -> tensor<4x8xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.all_to_all' op attribute 'split_count' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.all_to_all"(%a) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<8x4xf32>) -> tensor<4x8xf32>
  func.return
}
// -----
// expected-error@+3 {{replica id #0 seen more than once}}
// expected-error@+2 {{'stablehlo.all_to_all' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.all_to_all"(%a) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>}> : (tensor<8x4xf32>) -> tensor<4x8xf32>
  func.return
}
// -----
// expected-error@+3 {{split dimension has size 8, expected to be a multiple of split_count 3}}
// expected-error@+2 {{'stablehlo.all_to_all' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.all_to_all"(%a) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 3 : i64, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>}> : (tensor<8x4xf32>) -> tensor<4x8xf32>
  func.return
}
// -----
// expected-error@+3 {{has mismatched number of slice sizes (2) and number of start indices (1)}}
// expected-error@+2 {{'stablehlo.dynamic_slice' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_slice"(%a, %z) <{slice_sizes = array<i64: 1, 1>}> : (tensor<8x4xf32>, tensor<i32>) -> tensor<1x1xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.dynamic_slice' op operand #2 must be variadic of 0D tensor of 2/4/8/16/32/64-bit integer values, but got 'tensor<2xi32>'}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_slice"(%a, %z, %d2) <{slice_sizes = array<i64: 1, 1>}> : (tensor<8x4xf32>, tensor<i32>, tensor<2xi32>) -> tensor<1x1xf32>
  func.return
}
// -----
// expected-error@+3 {{expects number of start_indices to match operand rank: 1 vs 2.}}
// expected-error@+2 {{'stablehlo.dynamic_update_slice' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %z) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<i32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.dynamic_update_slice' op failed to verify that all of {operand, update, result} have same element type}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %i, %z, %z) : (tensor<8x4xf32>, tensor<8x4xi32>, tensor<i32>, tensor<i32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{expects size at dimension 0 of update to be in range [0, 4]. Got: 8.}}
// expected-error@+2 {{'stablehlo.dynamic_update_slice' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_update_slice"(%m, %a, %z, %z) : (tensor<4x4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<4x4xf32>
  func.return
}
// -----
// expected-error@+3 {{start_index_map size (2) is not equal to size of index dimension (1) of start_indices (1)}}
// expected-error@+2 {{'stablehlo.gather' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.gather"(%a, %g) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  func.return
}
// -----
// expected-error@+3 {{Expects that for each dim in collapsed_slice_dims, slice_sizes[dim] should be <= 1, but got 2}}
// expected-error@+2 {{'stablehlo.gather' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.gather"(%a, %g) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  func.return
}
// -----
// expected-error@+3 {{slice size (9) is out of bounds for operand dimension (4) at index 1}}
// expected-error@+2 {{'stablehlo.gather' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.gather"(%a, %g) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 9>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x9xf32>
  func.return
}
// -----
// expected-error@+3 {{slice_sizes size (1) not equal to operand rank (2)}}
// expected-error@+2 {{'stablehlo.gather' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.gather"(%a, %g) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x9xf32>
  func.return
}
// -----
// expected-error@+3 {{branch 0 and branch 1 have mismatched return types: 'tensor<8x4xf32>' vs 'tensor<8x4xf32>', 'tensor<8x4xf32>'}}
// expected-error@+2 {{'stablehlo.if' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.if"(%p) ({ stablehlo.return %a : tensor<8x4xf32> }, { stablehlo.return %a, %a : tensor<8x4xf32>, tensor<8x4xf32> }) : (tensor<i1>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{branch 0 and branch 1 have mismatched return types: 'tensor<8x4xf32>' vs 'tensor<f32>'}}
// expected-error@+2 {{'stablehlo.case' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.case"(%z) ({ stablehlo.return %a : tensor<8x4xf32> }, { stablehlo.return %c : tensor<f32> }) : (tensor<i32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{branch 0 must have 0 arguments, but found 1}}
// expected-error@+2 {{'stablehlo.case' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.case"(%z) ({ ^bb0(%q: tensor<f32>): stablehlo.return %a : tensor<8x4xf32> }) : (tensor<i32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{operand should be rank 0 tensor but got rank 1}}
// expected-error@+2 {{'stablehlo.case' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.case"(%d2) ({ stablehlo.return %a : tensor<8x4xf32> }) : (tensor<2xi32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.map' op requires the same shape for all operands and results}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.map"(%a, %m) <{dimensions = array<i64: 0, 1>}> ({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): %s = stablehlo.add %x, %y : tensor<f32> stablehlo.return %s : tensor<f32> }) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{applied to a subset of dimensions currently not supported: operand dimensions = 2, requested map dimensions size = 1}}
// expected-error@+2 {{'stablehlo.map' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.map"(%a, %b) <{dimensions = array<i64: 0>}> ({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): %s = stablehlo.add %x, %y : tensor<f32> stablehlo.return %s : tensor<f32> }) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{argument 'a' must have rank >= 2, got shape 4.}}
// expected-error@+2 {{'stablehlo.cholesky' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.cholesky"(%v4) : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.get_tuple_element' op operand #0 must be nested tuple with any combination of ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values or memref of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values or ranked tensor of per-axis integer quantized values or token values, but got 'tensor<8x4xf32>'}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.get_tuple_element"(%a) <{index = 0 : i32}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+3 {{operand's rank must be at least 1}}
// expected-error@+2 {{'chlo.top_k' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0:2 = chlo.top_k(%c, k = 2) : tensor<f32> -> (tensor<2xf32>, tensor<2xi32>)
  func.return
}
// -----
// expected-error@+3 {{'chlo.top_k' op inferred type(s) 'tensor<8x-2xf32>', 'tensor<8x-2xi32>' are incompatible with return type(s) of operation 'tensor<8x2xf32>', 'tensor<8x2xi32>'}}
// expected-error@+2 {{'chlo.top_k' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0:2 = chlo.top_k(%a, k = -2) : tensor<8x4xf32> -> (tensor<8x2xf32>, tensor<8x2xi32>)
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.async_done' op operand #0 must be future, but got 'tensor<8x4xf32>'}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.async_done"(%a) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.uniform_dequantize' op operand #0 must be ranked tensor of per-tensor integer quantized or per-axis integer quantized values, but got 'tensor<8x4xf32>'}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.uniform_dequantize"(%a) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  func.return
}
// -----
// expected-error@+2 {{'stablehlo.replica_id' op result #0 must be ranked tensor of 32-bit unsigned integer values, but got 'tensor<i32>'}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.replica_id"() : () -> tensor<i32>
  func.return
}
// -----
// expected-error@+2 {{expected both lhs/rhs ranks to be either 1 or 2}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.dot"(%v4, %v3) : (tensor<4xf32>, tensor<3xf32>) -> tensor<f32>
  func.return
}
// -----
// expected-error@+3 {{Broadcast with negative dimension size -3}}
// expected-error@+2 {{'stablehlo.broadcast' op failed to infer returned types}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.broadcast"(%a) <{broadcast_sizes = array<i64: 2, -3>}> : (tensor<8x4xf32>) -> tensor<2x3x8x4xf32>
  func.return
}
// -----
// expected-error@+2 {{replica id #0 seen more than once}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>, %i: tensor<8x4xi32>, %z: tensor<i32>, %p: tensor<i1>, %v4: tensor<4xf32>, %v3: tensor<3xf32>, %p3: tensor<3xi1>, %m: tensor<4x4xf32>, %d2: tensor<2xi32>, %g: tensor<5x1xi32>, %s2: tensor<5x4xf32>, %bi: tensor<8x4xi1>, %dd: tensor<2xi64>) {
  %0 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  func.return
}
