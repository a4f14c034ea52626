// RUN: check --max-errors=0 -Wno-sharding-missing %s
func.func @f() {
  %r = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.cbrt"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.cbrt"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.cbrt"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.ceil"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.ceil"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %r = "stablehlo.count_leading_zeros"(%a0) : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xui8>) {
  %r = "stablehlo.count_leading_zeros"(%a0) : (tensor<4xui8>) -> (tensor<4xui8>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.exponential"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.exponential"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.exponential"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.exponential_minus_one"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.exponential_minus_one"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.exponential_minus_one"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.floor"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.floor"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.log"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.log"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.log"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.log_plus_one"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.log_plus_one"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.log_plus_one"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.logistic"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.logistic"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.logistic"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.negate"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %r = "stablehlo.negate"(%a0) : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.negate"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %r = "stablehlo.not"(%a0) : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xui8>) {
  %r = "stablehlo.not"(%a0) : (tensor<4xui8>) -> (tensor<4xui8>)
  return
}
// -----
func.func @f(%a0: tensor<4xi1>) {
  %r = "stablehlo.not"(%a0) : (tensor<4xi1>) -> (tensor<4xi1>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %r = "stablehlo.popcnt"(%a0) : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xui8>) {
  %r = "stablehlo.popcnt"(%a0) : (tensor<4xui8>) -> (tensor<4xui8>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.round_nearest_afz"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.round_nearest_afz"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.round_nearest_even"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.round_nearest_even"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.rsqrt"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.rsqrt"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.rsqrt"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.sign"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %r = "stablehlo.sign"(%a0) : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.sign"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.sine"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.sine"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.sine"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.sqrt"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.sqrt"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.sqrt"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.tan"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.tan"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.tan"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.tanh"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.tanh"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.tanh"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.atan2"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>, %a1: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.atan2"(%a0, %a1) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<?xf32>) {
  %r = "stablehlo.atan2"(%a0, %a1) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.divide"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.divide"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>, %a1: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.divide"(%a0, %a1) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.minimum"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.minimum"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>, %a1: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.minimum"(%a0, %a1) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.multiply"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.multiply"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>, %a1: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.multiply"(%a0, %a1) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.or"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xui8>, %a1: tensor<4xui8>) {
  %r = "stablehlo.or"(%a0, %a1) : (tensor<4xui8>, tensor<4xui8>) -> (tensor<4xui8>)
  return
}
// -----
func.func @f(%a0: tensor<4xi1>, %a1: tensor<4xi1>) {
  %r = "stablehlo.or"(%a0, %a1) : (tensor<4xi1>, tensor<4xi1>) -> (tensor<4xi1>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.power"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.power"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>, %a1: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.power"(%a0, %a1) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.remainder"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.remainder"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>, %a1: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.remainder"(%a0, %a1) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.shift_left"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xui8>, %a1: tensor<4xui8>) {
  %r = "stablehlo.shift_left"(%a0, %a1) : (tensor<4xui8>, tensor<4xui8>) -> (tensor<4xui8>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.shift_right_arithmetic"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xui8>, %a1: tensor<4xui8>) {
  %r = "stablehlo.shift_right_arithmetic"(%a0, %a1) : (tensor<4xui8>, tensor<4xui8>) -> (tensor<4xui8>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.shift_right_logical"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xui8>, %a1: tensor<4xui8>) {
  %r = "stablehlo.shift_right_logical"(%a0, %a1) : (tensor<4xui8>, tensor<4xui8>) -> (tensor<4xui8>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.xor"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xui8>, %a1: tensor<4xui8>) {
  %r = "stablehlo.xor"(%a0, %a1) : (tensor<4xui8>, tensor<4xui8>) -> (tensor<4xui8>)
  return
}
// -----
func.func @f(%a0: tensor<4xi1>, %a1: tensor<4xi1>) {
  %r = "stablehlo.xor"(%a0, %a1) : (tensor<4xi1>, tensor<4xi1>) -> (tensor<4xi1>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.einsum"(%a0, %a1) <{einsum_config = "x"}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.unary_einsum"(%a0) <{einsum_config = "x"}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.unary_einsum"(%a0) <{einsum_config = "x"}> : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.acos"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "chlo.acos"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "chlo.acos"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.acosh"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "chlo.acosh"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "chlo.acosh"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.asin"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "chlo.asin"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "chlo.asin"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.asinh"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "chlo.asinh"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "chlo.asinh"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.atan"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "chlo.atan"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "chlo.atan"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.atanh"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "chlo.atanh"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "chlo.atanh"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.cosh"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "chlo.cosh"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "chlo.cosh"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.sinh"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "chlo.sinh"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "chlo.sinh"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.bessel_i1e"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "chlo.bessel_i1e"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "chlo.bessel_i1e"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.conj"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "chlo.conj"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "chlo.conj"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.digamma"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "chlo.digamma"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<*xf32>) {
  %r = "chlo.digamma"(%a0) : (tensor<*xf32>) -> (tensor<*xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.erf_inv"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "chlo.erf_inv"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<*xf32>) {
  %r = "chlo.erf_inv"(%a0) : (tensor<*xf32>) -> (tensor<*xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.erfc"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "chlo.erfc"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<*xf32>) {
  %r = "chlo.erfc"(%a0) : (tensor<*xf32>) -> (tensor<*xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.lgamma"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "chlo.lgamma"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<*xf32>) {
  %r = "chlo.lgamma"(%a0) : (tensor<*xf32>) -> (tensor<*xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.square"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "chlo.square"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "chlo.square"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.tan"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "chlo.tan"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "chlo.tan"(%a0) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.is_neg_inf"(%a0) : (tensor<4xf32>) -> (tensor<4xi1>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.is_pos_inf"(%a0) : (tensor<4xf32>) -> (tensor<4xi1>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "chlo._asin_acos_kernel"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_atan2"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "chlo.broadcast_atan2"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>, %a1: tensor<4xcomplex<f32>>) {
  %r = "chlo.broadcast_atan2"(%a0, %a1) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_divide"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "chlo.broadcast_divide"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>, %a1: tensor<4xcomplex<f32>>) {
  %r = "chlo.broadcast_divide"(%a0, %a1) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_maximum"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_minimum"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_multiply"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_next_after"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "chlo.broadcast_next_after"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>, %a1: tensor<4xcomplex<f32>>) {
  %r = "chlo.broadcast_next_after"(%a0, %a1) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "chlo.broadcast_or"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xui8>, %a1: tensor<4xui8>) {
  %r = "chlo.broadcast_or"(%a0, %a1) : (tensor<4xui8>, tensor<4xui8>) -> (tensor<4xui8>)
  return
}
// -----
func.func @f(%a0: tensor<4xi1>, %a1: tensor<4xi1>) {
  %r = "chlo.broadcast_or"(%a0, %a1) : (tensor<4xi1>, tensor<4xi1>) -> (tensor<4xi1>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_polygamma"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_power"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "chlo.broadcast_power"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>, %a1: tensor<4xcomplex<f32>>) {
  %r = "chlo.broadcast_power"(%a0, %a1) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_remainder"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "chlo.broadcast_remainder"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>, %a1: tensor<4xcomplex<f32>>) {
  %r = "chlo.broadcast_remainder"(%a0, %a1) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_shift_left"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "chlo.broadcast_shift_left"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>, %a1: tensor<4xcomplex<f32>>) {
  %r = "chlo.broadcast_shift_left"(%a0, %a1) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_shift_right_arithmetic"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "chlo.broadcast_shift_right_arithmetic"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>, %a1: tensor<4xcomplex<f32>>) {
  %r = "chlo.broadcast_shift_right_arithmetic"(%a0, %a1) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_shift_right_logical"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "chlo.broadcast_shift_right_logical"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>, %a1: tensor<4xcomplex<f32>>) {
  %r = "chlo.broadcast_shift_right_logical"(%a0, %a1) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "chlo.broadcast_xor"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xui8>, %a1: tensor<4xui8>) {
  %r = "chlo.broadcast_xor"(%a0, %a1) : (tensor<4xui8>, tensor<4xui8>) -> (tensor<4xui8>)
  return
}
// -----
func.func @f(%a0: tensor<4xi1>, %a1: tensor<4xi1>) {
  %r = "chlo.broadcast_xor"(%a0, %a1) : (tensor<4xi1>, tensor<4xi1>) -> (tensor<4xi1>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_zeta"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
