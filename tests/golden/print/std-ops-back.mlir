// RUN: fmt --canonical %s
// The generic form becomes the custom one if that shows everything.
func.func @main(%a: tensor<4xf32>, %i: tensor<4xi32>, %p: i1, %x: index) -> tensor<4xf32> {
  %0 = "arith.addf"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "arith.mulf"(%0, %a) {fastmath = #arith.fastmath<ninf, nnan>, note = 1 : i32} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "arith.cmpi"(%i, %i) {predicate = 3 : i64} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %3 = "arith.select"(%2, %0, %1) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // These have no custom form.
  %4 = "arith.addf"(%a, %a) <{fastmath = #arith.fastmath<quick>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %5 = "arith.cmpi"(%i, %i) <{predicate = 10 : i64}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %6 = "arith.negf"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %7 = "arith.constant"() <{value = 1 : i32}> : () -> i64
  %8 = "arith.constant"() <{value = [1 : i32]}> : () -> i64
  %9 = "tensor.extract"(%a, %p) : (tensor<4xf32>, i1) -> f32
  %10 = "tensor.empty"(%p) : (i1) -> tensor<?xf32>
  %11 = "arith.truncf"(%a) <{roundingmode = 0 : i32}> : (tensor<4xf32>) -> tensor<4xf16>
  "cf.assert"(%p) <{msg = 1 : i32}> : (i1) -> ()
  "cf.cond_br"(%p, %x)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, index) -> ()
^bb1(%q: index):
  "cf.br"(%q)[^bb1] : (index) -> ()
^bb2:
  return %3 : tensor<4xf32>
}
