// RUN: check --max-errors=0 -Wno-sharding-missing %s
func.func @f() {
  %r = "stablehlo.replica_id"() : () -> (tensor<ui32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> (tensor<f32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.constant"() <{value = sparse<[[0]], [1.0]> : tensor<4xf32>}> : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<0xi32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3x?xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<2x3x?xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<?xf32>, %a2: tensor<?xf32>) {
  %r:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<2x3x4xf32>, tensor<?xf32>, tensor<?xf32>) -> (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3x?xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<2x3x?xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x3x4xf32>, tensor<6xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x3x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<2x3x4xf32>) {
  %r:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<2xi64>) {
  %r = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> (tensor<4x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i32>, %a1: tensor<i32>, %a2: tensor<2xi64>) {
  %r = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> (tensor<4x5xi32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<2xi64>) {
  %r = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> (tensor<?x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>, %a1: tensor<i1>, %a2: tensor<2xi64>) {
  %r = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<i1>, tensor<i1>, tensor<2xi64>) -> (tensor<4x5xi1>)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<2xindex>) {
  %r = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution = #stablehlo<rng_distribution NORMAL>}> : (tensor<f32>, tensor<f32>, tensor<2xindex>) -> (tensor<4x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<0xindex>) {
  %r = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution = #stablehlo<rng_distribution NORMAL>}> : (tensor<f32>, tensor<f32>, tensor<0xindex>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<2xui64>) {
  %r:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  return
}
// -----
func.func @f(%a0: tensor<2xui64>) {
  %r:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui32>, tensor<4xui32>)
  return
}
// -----
func.func @f(%a0: tensor<?xui64>) {
  %r:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<?xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  return
}
// -----
func.func @f(%a0: tensor<7xf32>) {
  %r:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<7xf32>) -> (tensor<7xf32>, tensor<4xf32>)
  return
}
