// RUN: opt --shardy=0.12.0.1 -split-input-file %s
// Inherent attributes of a call stand in angle brackets, as a list or as a dictionary.
func.func @main(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = call @f(%arg0) <> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = call @f(%0) <{}> {foo} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %2 = call @f(%1) <no_inline, arg_attrs = [{a.b = 1}]>{foo} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %3 = call @f(%2) <no_inline, arg_attrs = [{a.b = 1}]>{foo} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %4 = func.call @f(%3) <{"no_inline", res_attrs = []}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %5 = call @f(%4) <no_inline = unit, res_attrs = [{a.b}, {c.d}]> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %5 : tensor<4x6xf32>
}
func.func private @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  return %arg0 : tensor<4x6xf32>
}
