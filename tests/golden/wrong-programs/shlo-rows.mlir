// RUN: check --max-errors=0 %s
// STATUS: 1
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.constant_like"(%a0) <{value = unit}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.constant"() : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.constant"() <{value = loc(unknown)}> : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.constant"() <{value = []}> : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.constant"() <{value = 3 : i64}> : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.iota"() : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.iota"() <{iota_dimension = loc(unknown)}> : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.iota"() <{iota_dimension = []}> : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.iota"() <{iota_dimension = "x"}> : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.dynamic_iota"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.dynamic_iota"(%a0) <{iota_dimension = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.dynamic_iota"(%a0) <{iota_dimension = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.dynamic_iota"(%a0) <{iota_dimension = "x"}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.create_token"() : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.create_token"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  "stablehlo.create_token"() : () -> ()
  return
}
// -----
func.func @f() {
  %r = "stablehlo.partition_id"() : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.cbrt"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.cbrt"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.cbrt"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.cbrt"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.ceil"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.ceil"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.ceil"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.ceil"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.convert"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.count_leading_zeros"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %r = "stablehlo.count_leading_zeros"(%a0) : (tensor<4xi32>) -> (tensor<4xi64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.count_leading_zeros"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.count_leading_zeros"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.cosine"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.cosine"(%a0) <{result_accuracy = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.cosine"(%a0) <{result_accuracy = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.cosine"(%a0) <{result_accuracy = "x"}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.exponential"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.exponential"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.exponential"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.exponential"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.exponential_minus_one"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.exponential_minus_one"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.exponential_minus_one"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.exponential_minus_one"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.floor"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.floor"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.floor"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.floor"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.imag"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.is_finite"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.log"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.log"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.log"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.log"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.log_plus_one"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.log_plus_one"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.log_plus_one"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.log_plus_one"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.logistic"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.logistic"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.logistic"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.logistic"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.negate"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.negate"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.negate"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.negate"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.not"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %r = "stablehlo.not"(%a0) : (tensor<4xi32>) -> (tensor<4xi64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.not"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.not"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.popcnt"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %r = "stablehlo.popcnt"(%a0) : (tensor<4xi32>) -> (tensor<4xi64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.popcnt"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.popcnt"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.real"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.round_nearest_afz"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.round_nearest_afz"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.round_nearest_afz"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.round_nearest_afz"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.round_nearest_even"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.round_nearest_even"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.round_nearest_even"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.round_nearest_even"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.rsqrt"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.rsqrt"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.rsqrt"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.rsqrt"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.sign"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.sign"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.sign"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.sign"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.sine"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.sine"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.sine"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.sine"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.sqrt"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.sqrt"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.sqrt"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.sqrt"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.tan"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.tan"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.tan"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.tan"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.tanh"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.tanh"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.tanh"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.tanh"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.reduce_precision"(%a0) <{exponent_bits = 1 : i32, mantissa_bits = 0 : i32}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.reduce_precision"(%a0) <{mantissa_bits = 0 : i32, exponent_bits = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.reduce_precision"(%a0) <{mantissa_bits = 0 : i32, exponent_bits = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.reduce_precision"(%a0) <{mantissa_bits = 0 : i32, exponent_bits = "x"}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.uniform_quantize"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.uniform_quantize"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.uniform_quantize"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.uniform_quantize"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.uniform_dequantize"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.uniform_dequantize"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.uniform_dequantize"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.add"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.atan2"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.atan2"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.atan2"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  "stablehlo.atan2"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.and"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.complex"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.divide"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.divide"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.divide"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  "stablehlo.divide"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.minimum"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.minimum"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.minimum"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  "stablehlo.minimum"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.multiply"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.multiply"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.multiply"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  "stablehlo.multiply"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.or"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.or"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.or"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  "stablehlo.or"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.power"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.power"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.power"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  "stablehlo.power"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.remainder"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.remainder"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.remainder"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  "stablehlo.remainder"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.shift_left"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.shift_left"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.shift_left"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  "stablehlo.shift_left"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.shift_right_arithmetic"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.shift_right_arithmetic"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.shift_right_arithmetic"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  "stablehlo.shift_right_arithmetic"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.shift_right_logical"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.shift_right_logical"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.shift_right_logical"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  "stablehlo.shift_right_logical"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.xor"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.xor"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.xor"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  "stablehlo.xor"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.compare"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>, %a2: vector<2xf32>) {
  %r = "stablehlo.select"(%a0, %a1, %a2) : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>, %a2: vector<2xf32>) {
  %r = "stablehlo.clamp"(%a0, %a1, %a2) : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.slice"(%a0) <{start_indices = array<i64: 0>, limit_indices = array<i64: 0>, strides = array<i64: 0>}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.slice"(%a0) <{limit_indices = array<i64: 0>, strides = array<i64: 0>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.slice"(%a0) <{limit_indices = array<i64: 0>, strides = array<i64: 0>, start_indices = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.slice"(%a0) <{limit_indices = array<i64: 0>, strides = array<i64: 0>, start_indices = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: 0>}> : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dynamic_slice"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>, %a2: vector<2xf32>) {
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>, %a2: vector<2xf32>, %a3: vector<2xf32>) {
  %r = "stablehlo.real_dynamic_slice"(%a0, %a1, %a2, %a3) : (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>, edge_padding_low = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>, edge_padding_low = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>, %a2: vector<2xf32>, %a3: vector<2xf32>, %a4: vector<2xf32>) {
  %r = "stablehlo.dynamic_pad"(%a0, %a1, %a2, %a3, %a4) : (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.concatenate"(%a0) <{dimension = 0 : i64}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.concatenate"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.concatenate"(%a0) <{dimension = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.concatenate"(%a0) <{dimension = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.reverse"(%a0) <{dimensions = array<i64: 0>}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.reverse"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.reverse"(%a0) <{dimensions = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.reverse"(%a0) <{dimensions = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.transpose"(%a0) <{permutation = array<i64: 0>}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.transpose"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.transpose"(%a0) <{permutation = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.transpose"(%a0) <{permutation = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.reshape"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.dynamic_reshape"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.broadcast"(%a0) <{broadcast_sizes = array<i64: 0>}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.broadcast"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.broadcast"(%a0) <{broadcast_sizes = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.broadcast"(%a0) <{broadcast_sizes = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 0>}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.broadcast_in_dim"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 0>}> : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.get_dimension_size"(%a0) <{dimension = 0 : i64}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.get_dimension_size"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.get_dimension_size"(%a0) <{dimension = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.get_dimension_size"(%a0) <{dimension = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension = 0 : i64}> : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.set_dimension_size"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) <{precision_config = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) <{precision_config = "x"}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) <{precision_config = 3 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<>}> : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b,f]x[i,o]->[b,f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b,f]x[i,o]->[b,f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b,f]x[i,o]->[b,f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b,f]x[i,o]->[b,f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = "x"}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>, %a2: vector<2xf32>) {
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<[b,f]x[i,o]->[b,f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<[b,f]x[i,o]->[b,f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<[b,f]x[i,o]->[b,f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = []}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<[b,f]x[i,o]->[b,f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = "x"}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.einsum"(%a0, %a1) <{einsum_config = "x"}> : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.einsum"(%a0, %a1, %a2) <{einsum_config = "x"}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  "stablehlo.einsum"(%a0, %a1) <{einsum_config = "x"}> : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.einsum"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.unary_einsum"(%a0) <{einsum_config = "x"}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.unary_einsum"(%a0, %a1) <{einsum_config = "x"}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.unary_einsum"(%a0) <{einsum_config = "x"}> : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.unary_einsum"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<>, slice_sizes = array<i64: 0>}> : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{slice_sizes = array<i64: 0>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{slice_sizes = array<i64: 0>, dimension_numbers = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{slice_sizes = array<i64: 0>, dimension_numbers = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>, %a2: vector<2xf32>) {
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<>}> : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = []}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 0 : i64, batch_dims = 0 : i64}> : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.torch_index_select"(%a0, %a1, %a2) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  "stablehlo.torch_index_select"(%a0, %a1) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.torch_index_select"(%a0, %a1) <{batch_dims = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>, %a2: vector<2xf32>) {
  %r = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0 : f32, feature_index = 0 : i64}> : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{feature_index = 0 : i64, epsilon = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{feature_index = 0 : i64, epsilon = []}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{feature_index = 0 : i64, epsilon = "x"}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>, %a2: vector<2xf32>, %a3: vector<2xf32>, %a4: vector<2xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0 : f32, feature_index = 0 : i64}> : (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{feature_index = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{feature_index = 0 : i64, epsilon = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{feature_index = 0 : i64, epsilon = []}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>, %a2: vector<2xf32>, %a3: vector<2xf32>, %a4: vector<2xf32>) {
  %r = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0 : f32, feature_index = 0 : i64}> : (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) {
  %r = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{feature_index = 0 : i64, epsilon = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) {
  %r = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{feature_index = 0 : i64, epsilon = []}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) {
  %r = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{feature_index = 0 : i64, epsilon = "x"}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.cholesky"(%a0) <{lower = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.cholesky"(%a0) <{lower = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.cholesky"(%a0) <{lower = "x"}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.cholesky"(%a0) <{lower = 3 : i64}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, left_side = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, left_side = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 0>}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.fft"(%a0) <{fft_length = array<i64: 0>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.fft"(%a0) <{fft_length = array<i64: 0>, fft_type = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.fft"(%a0) <{fft_length = array<i64: 0>, fft_type = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>, %a2: vector<2xf32>) {
  %r = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.rng"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution = []}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm = "x"}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.get_tuple_element"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.get_tuple_element"(%a0) <{index = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.get_tuple_element"(%a0) <{index = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.get_tuple_element"(%a0) <{index = "x"}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.return"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = "x"}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.custom_call"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.composite"(%a0) <{name = "x", decomposition = @g}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.composite"(%a0) <{decomposition = @g, name = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.composite"(%a0) <{decomposition = @g, name = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.composite"(%a0) <{decomposition = @g, name = 3 : i64}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.infeed"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.infeed"(%a0) <{infeed_config = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.infeed"(%a0) <{infeed_config = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.infeed"(%a0) <{infeed_config = 3 : i64}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.outfeed"(%a0, %a1) <{outfeed_config = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.outfeed"(%a0, %a1) <{outfeed_config = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.outfeed"(%a0, %a1) <{outfeed_config = -1 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.outfeed"(%a0, %a1) <{outfeed_config = true}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle = #stablehlo.channel_handle<handle=1,type=1>}> : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.send"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.recv"(%a0) <{channel_handle = #stablehlo.channel_handle<handle=1,type=1>}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.recv"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.recv"(%a0) <{channel_handle = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.recv"(%a0) <{channel_handle = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{replica_groups = dense<0> : tensor<1x1xi64>, all_gather_dim = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{replica_groups = dense<0> : tensor<1x1xi64>, all_gather_dim = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 1 : i64, replica_groups = dense<0> : tensor<1x1xi64>}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.all_to_all"(%a0) <{concat_dimension = 0 : i64, split_count = 1 : i64, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.all_to_all"(%a0) <{concat_dimension = 0 : i64, split_count = 1 : i64, replica_groups = dense<0> : tensor<1x1xi64>, split_dimension = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.all_to_all"(%a0) <{concat_dimension = 0 : i64, split_count = 1 : i64, replica_groups = dense<0> : tensor<1x1xi64>, split_dimension = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs = dense<0> : tensor<1x1xi64>}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.collective_permute"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups = dense<0> : tensor<1x1xi64>}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups = dense<0> : tensor<1x1xi64>, channel_handle = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups = dense<0> : tensor<1x1xi64>, channel_handle = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.cross-replica-sum"(%a0) <{replica_groups = dense<0> : tensor<1x1xi64>}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.cross-replica-sum"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.cross-replica-sum"(%a0) <{replica_groups = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.cross-replica-sum"(%a0) <{replica_groups = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.async_done"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.acos"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.acos"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.acos"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.acos"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.acosh"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.acosh"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.acosh"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.acosh"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.asin"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.asin"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.asin"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.asin"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.asinh"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.asinh"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.asinh"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.asinh"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.atan"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.atan"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.atan"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.atan"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.atanh"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.atanh"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.atanh"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.atanh"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.cosh"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.cosh"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.cosh"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.cosh"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.sinh"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.sinh"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.sinh"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.sinh"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.bessel_i1e"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.bessel_i1e"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.bessel_i1e"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.bessel_i1e"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.conj"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.conj"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.conj"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.conj"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.digamma"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.digamma"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.digamma"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.digamma"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.erf"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.erf_inv"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.erf_inv"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.erf_inv"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.erf_inv"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.erfc"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.erfc"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.erfc"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.erfc"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.lgamma"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.lgamma"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.lgamma"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.lgamma"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.square"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.square"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.square"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.square"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.tan"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.tan"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.tan"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.tan"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.is_inf"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.is_neg_inf"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.is_neg_inf"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.is_neg_inf"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.is_neg_inf"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.is_pos_inf"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.is_pos_inf"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.is_pos_inf"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "chlo.is_pos_inf"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo._asin_acos_kernel"(%a0) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "chlo._asin_acos_kernel"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "chlo._asin_acos_kernel"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<5xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo._asin_acos_kernel"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.next_after"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.polygamma"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.zeta"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.mulhi"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_add"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_add"(%a0, %a1) <{broadcast_dimensions = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_add"(%a0, %a1) <{broadcast_dimensions = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_add"(%a0, %a1) <{broadcast_dimensions = "x"}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_and"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_and"(%a0, %a1) <{broadcast_dimensions = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_and"(%a0, %a1) <{broadcast_dimensions = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_and"(%a0, %a1) <{broadcast_dimensions = "x"}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_atan2"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_atan2"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_atan2"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "chlo.broadcast_atan2"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_complex"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_complex"(%a0, %a1) <{broadcast_dimensions = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_complex"(%a0, %a1) <{broadcast_dimensions = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_complex"(%a0, %a1) <{broadcast_dimensions = "x"}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_divide"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_divide"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_divide"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "chlo.broadcast_divide"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_maximum"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_maximum"(%a0, %a1) <{broadcast_dimensions = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_maximum"(%a0, %a1) <{broadcast_dimensions = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_maximum"(%a0, %a1) <{broadcast_dimensions = "x"}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_minimum"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_minimum"(%a0, %a1) <{broadcast_dimensions = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_minimum"(%a0, %a1) <{broadcast_dimensions = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_minimum"(%a0, %a1) <{broadcast_dimensions = "x"}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_multiply"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_multiply"(%a0, %a1) <{broadcast_dimensions = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_multiply"(%a0, %a1) <{broadcast_dimensions = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_multiply"(%a0, %a1) <{broadcast_dimensions = "x"}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_next_after"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_next_after"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_next_after"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "chlo.broadcast_next_after"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_or"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "chlo.broadcast_or"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "chlo.broadcast_or"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  "chlo.broadcast_or"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_polygamma"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_polygamma"(%a0, %a1) <{broadcast_dimensions = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_polygamma"(%a0, %a1) <{broadcast_dimensions = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_polygamma"(%a0, %a1) <{broadcast_dimensions = "x"}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_power"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_power"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_power"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "chlo.broadcast_power"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_remainder"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_remainder"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_remainder"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "chlo.broadcast_remainder"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_shift_left"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_shift_left"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_shift_left"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "chlo.broadcast_shift_left"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_shift_right_arithmetic"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_shift_right_arithmetic"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_shift_right_arithmetic"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "chlo.broadcast_shift_right_arithmetic"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_shift_right_logical"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_shift_right_logical"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_shift_right_logical"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "chlo.broadcast_shift_right_logical"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_subtract"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_subtract"(%a0, %a1) <{broadcast_dimensions = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_subtract"(%a0, %a1) <{broadcast_dimensions = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_subtract"(%a0, %a1) <{broadcast_dimensions = "x"}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_xor"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "chlo.broadcast_xor"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "chlo.broadcast_xor"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  "chlo.broadcast_xor"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_zeta"(%a0, %a1) : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_zeta"(%a0, %a1) <{broadcast_dimensions = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_zeta"(%a0, %a1) <{broadcast_dimensions = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_zeta"(%a0, %a1) <{broadcast_dimensions = "x"}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>) {
  %r = "chlo.broadcast_compare"(%a0, %a1) <{comparison_direction = #chlo<comparison_direction LT>}> : (vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_compare"(%a0, %a1) <{comparison_direction = #chlo<comparison_direction LT>, broadcast_dimensions = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_compare"(%a0, %a1) <{comparison_direction = #chlo<comparison_direction LT>, broadcast_dimensions = []}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_compare"(%a0, %a1) <{comparison_direction = #chlo<comparison_direction LT>, broadcast_dimensions = "x"}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "chlo.constant"() : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "chlo.constant"() <{value = loc(unknown)}> : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "chlo.constant"() <{value = []}> : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "chlo.constant"() <{value = "x"}> : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.constant_like"(%a0) <{value = 1.0 : f32}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.constant_like"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.constant_like"(%a0) <{value = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.top_k"(%a0) <{k = 0 : i64}> : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.top_k"(%a0) <{k = loc(unknown)}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.top_k"(%a0) <{k = []}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.top_k"(%a0) <{k = "x"}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: vector<2xf32>, %a2: vector<2xf32>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<>}> : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = loc(unknown)}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = []}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
