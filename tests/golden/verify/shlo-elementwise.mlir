// RUN: check --max-errors=0 -Wno-sharding-missing %s
func.func @f(%a0: tensor<2xf32>, %a1: tensor<2xf32>) {
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>, %a1: tensor<2xf32>) {
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<?xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>, %a1: tensor<?xf32>) {
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2xf32>, tensor<?xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<3>>, %a1: tensor<3xf32>) {
  %r = "stablehlo.add"(%a0, %a1) : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<3xf32>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<3>>, %a1: tensor<?xf32, #stablehlo.bounds<4>>) {
  %r = "stablehlo.add"(%a0, %a1) : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<?xf32, #stablehlo.bounds<4>>) -> (tensor<?xf32, #stablehlo.bounds<5>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<?xf32>) {
  %r = "stablehlo.add"(%a0, %a1) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<5xf32, #stablehlo.bounds<?>>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>, %a1: tensor<?xf32>) {
  %r = "stablehlo.subtract"(%a0, %a1) : (tensor<2xf32>, tensor<?xf32>) -> (tensor<?xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<?xf32, #stablehlo.bounds<4>>) {
  %r = "stablehlo.subtract"(%a0, %a1) : (tensor<?xf32>, tensor<?xf32, #stablehlo.bounds<4>>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.subtract"(%a0, %a1) : (tensor<?xf32>, tensor<4xf32>) -> (tensor<?xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32, "foo">, %a1: tensor<4xf32>) {
  %r = "stablehlo.subtract"(%a0, %a1) : (tensor<4xf32, "foo">, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32, "foo">, %a1: tensor<4xf32, "bar">) {
  %r = "stablehlo.subtract"(%a0, %a1) : (tensor<4xf32, "foo">, tensor<4xf32, "bar">) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi1>, %a1: tensor<4xi1>) {
  %r = "stablehlo.and"(%a0, %a1) : (tensor<4xi1>, tensor<4xi1>) -> (tensor<4xi1>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.abs"(%a0) : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xcomplex<f32>>) {
  %r = "stablehlo.abs"(%a0) : (tensor<2xcomplex<f32>>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.abs"(%a0) : (tensor<2xf32>) -> (tensor<?xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xcomplex<f32>>) {
  %r = "stablehlo.real"(%a0) : (tensor<2xcomplex<f32>>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.real"(%a0) : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xcomplex<f32>>) {
  %r = "stablehlo.convert"(%a0) : (tensor<2xcomplex<f32>>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.convert"(%a0) : (tensor<2xf32>) -> (tensor<2xi1>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.convert"(%a0) : (tensor<2xf32>) -> (tensor<?xi1>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.is_finite"(%a0) : (tensor<2xf32>) -> (tensor<2xi1>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.is_finite"(%a0) : (tensor<2xf32>) -> (tensor<?xi1>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>, %a1: tensor<2xf32>) {
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xi1>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<?xf32>) {
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<?xf32>, tensor<?xf32>) -> (tensor<3xi1>)
  return
}
// -----
func.func @f(%a0: tensor<2xi32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi1>)
  return
}
// -----
func.func @f(%a0: tensor<2xui32>, %a1: tensor<2xui32>) {
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<2xui32>, tensor<2xui32>) -> (tensor<2xi1>)
  return
}
// -----
func.func @f(%a0: tensor<2xcomplex<f32>>, %a1: tensor<2xcomplex<f32>>) {
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> (tensor<2xi1>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>, %a1: tensor<2xf32>) {
  %r = "stablehlo.complex"(%a0, %a1) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<2xf32>) {
  %r = "stablehlo.complex"(%a0, %a1) : (tensor<?xf32>, tensor<2xf32>) -> (tensor<2xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<2xi1>, %a1: tensor<2xf32>, %a2: tensor<2xf32>) {
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>, %a1: tensor<2xf32>, %a2: tensor<2xf32>) {
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xi1>, %a1: tensor<2xf32>, %a2: tensor<2xf32>) {
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<?xi1>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>, %a1: tensor<2xf32>, %a2: tensor<?xf32>) {
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<i1>, tensor<2xf32>, tensor<?xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>, %a1: tensor<?xf32>, %a2: tensor<?xf32>) {
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<i1>, tensor<?xf32>, tensor<?xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xi1, #stablehlo.bounds<3>>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<?xi1, #stablehlo.bounds<3>>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: tensor<2xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>, %a1: tensor<2xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<2xf32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: tensor<?xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<f32>, tensor<?xf32>, tensor<f32>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<2xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<?xf32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>, %a1: tensor<?xf32, #stablehlo.bounds<3>>, %a2: tensor<f32>) {
  %r = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<f32>, tensor<?xf32, #stablehlo.bounds<3>>, tensor<f32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.reduce_precision"(%a0) <{exponent_bits = 5 : i32, mantissa_bits = 2 : i32}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.cosine"(%a0) <{result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xf32>) {
  %r = "stablehlo.cosine"(%a0) <{result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-3, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xi2>, %a1: tensor<2xi2>) {
  %r = "stablehlo.maximum"(%a0, %a1) : (tensor<2xi2>, tensor<2xi2>) -> (tensor<2xi2>)
  return
}
