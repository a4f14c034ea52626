// RUN: check --max-errors=0 %s
// STATUS: 1
func.func @f(%a0: tensor<2xf32>, %a1: tensor<?xf32>) {
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2xf32>, tensor<?xf32>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>, %a1: tensor<2xf64>) {
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2xf32>, tensor<2xf64>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<3>>, %a1: tensor<4xf32>) {
  %r = "stablehlo.add"(%a0, %a1) : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<3>>, %a1: tensor<?xf32, #stablehlo.bounds<4>>) {
  %r = "stablehlo.add"(%a0, %a1) : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<?xf32, #stablehlo.bounds<4>>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>, %a1: tensor<2xf64>) {
  %r = "stablehlo.subtract"(%a0, %a1) : (tensor<2xf32>, tensor<2xf64>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.subtract"(%a0, %a1) : (tensor<?xf32>, tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi1>, %a1: tensor<4xi1>) {
  %r = "stablehlo.subtract"(%a0, %a1) : (tensor<4xi1>, tensor<4xi1>) -> (tensor<4xi1>)
  return
}
// -----
func.func @f(%a0: tensor<4xi1>, %a1: tensor<4xi1>) {
  %r = "stablehlo.and"(%a0, %a1) : (tensor<4xi1>, tensor<4xi1>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xcomplex<f32>>) {
  %r = "stablehlo.abs"(%a0) : (tensor<2xcomplex<f32>>) -> (tensor<2xf64>)
  return
}
// -----
func.func @f(%a0: tensor<2xcomplex<f32>>) {
  %r = "stablehlo.abs"(%a0) : (tensor<2xcomplex<f32>>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xcomplex<f32>>) {
  %r = "stablehlo.abs"(%a0) : (tensor<2xcomplex<f32>>) -> (tensor<2xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<2xui32>) {
  %r = "stablehlo.abs"(%a0) : (tensor<2xui32>) -> (tensor<2xui32>)
  return
}
// -----
func.func @f(%a0: tensor<2xcomplex<f32>>) {
  %r = "stablehlo.real"(%a0) : (tensor<2xcomplex<f32>>) -> (tensor<2xf64>)
  return
}
// -----
func.func @f(%a0: tensor<2xcomplex<f32>>) {
  %r = "stablehlo.imag"(%a0) : (tensor<2xcomplex<f32>>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xcomplex<f64>>) {
  %r = "stablehlo.imag"(%a0) : (tensor<2xcomplex<f64>>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xcomplex<f32>>) {
  %r = "stablehlo.convert"(%a0) : (tensor<2xcomplex<f32>>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.is_finite"(%a0) : (tensor<2xf32>) -> (tensor<3xi1>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xf32>, tensor<2xi32>) -> (tensor<2xi1>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>, %a1: tensor<3xf32>) {
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xf32>, tensor<3xf32>) -> (tensor<2xi1>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<2>>, %a1: tensor<?xf32>) {
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<?xf32, #stablehlo.bounds<2>>, tensor<?xf32>) -> (tensor<3xi1>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>, %a1: tensor<2xf64>) {
  %r = "stablehlo.complex"(%a0, %a1) : (tensor<2xf32>, tensor<2xf64>) -> (tensor<2xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>, %a1: tensor<2xf32>) {
  %r = "stablehlo.complex"(%a0, %a1) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xcomplex<f64>>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>, %a1: tensor<3xf32>) {
  %r = "stablehlo.complex"(%a0, %a1) : (tensor<2xf32>, tensor<3xf32>) -> (tensor<2xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<3xi1>, %a1: tensor<2xf32>, %a2: tensor<2xf32>) {
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<3xi1>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>, %a1: tensor<2xf32>, %a2: tensor<3xf32>) {
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<i1>, tensor<2xf32>, tensor<3xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>, %a1: tensor<2xf32>, %a2: tensor<2xf32>) {
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf64>)
  return
}
// -----
func.func @f(%a0: tensor<i1>, %a1: tensor<?xf32, #stablehlo.bounds<3>>, %a2: tensor<4xf32>) {
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<i1>, tensor<?xf32, #stablehlo.bounds<3>>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3xf32>, %a1: tensor<2xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<3xf32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: tensor<2xf32>, %a2: tensor<3xf32>) {
  %r = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<f32>, tensor<2xf32>, tensor<3xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: tensor<2xf32>, %a2: tensor<f64>) {
  %r = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<f32>, tensor<2xf32>, tensor<f64>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: tensor<2xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.reduce_precision"(%a0) <{exponent_bits = 0 : i32, mantissa_bits = 2 : i32}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.reduce_precision"(%a0) <{exponent_bits = 1 : i32, mantissa_bits = -2 : i32}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.reduce_precision"(%a0) <{exponent_bits = 1 : i32, mantissa_bits = 2 : i32}> : (tensor<2xf32>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.reduce_precision"(%a0) <{mantissa_bits = 2 : i32}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.cosine"(%a0) <{result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-3, mode = #stablehlo.result_accuracy_mode<DEFAULT>>}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.cosine"(%a0) <{result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-3, mode = #stablehlo.result_accuracy_mode<HIGHEST>>}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.cosine"(%a0) <{result_accuracy = #stablehlo.result_accuracy<atol = -1.0e-3, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>, %a1: tensor<2xf32>, %a2: tensor<2xf32>) {
  %r = "stablehlo.maximum"(%a0, %a1, %a2) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xtf32>, %a1: tensor<2xtf32>) {
  %r = "stablehlo.maximum"(%a0, %a1) : (tensor<2xtf32>, tensor<2xtf32>) -> (tensor<2xtf32>)
  return
}
