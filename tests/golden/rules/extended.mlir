// RUN: opt --extended-rules=all -sdy-populate-op-sharding-rules %s
func.func @f(%x: tensor<8x4xf32>, %v: tensor<4xf32>, %i: tensor<2xi32>, %w: tensor<3x4x5xf32>, %g: tensor<3xi32>) {
  %0 = chlo.erf %x : tensor<8x4xf32> -> tensor<8x4xf32>
  %1 = chlo.broadcast_add %x, %v : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  %values, %indices = chlo.top_k(%x, k = 3) : tensor<8x4xf32> -> (tensor<8x3xf32>, tensor<8x3xi32>)
  %2 = "chlo.ragged_dot"(%x, %w, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<8x4xf32>, tensor<3x4x5xf32>, tensor<3xi32>) -> tensor<8x5xf32>
  %3:2 = chlo.scan(%x) inits (%v) dimension=0  {
  ^bb0(%input: tensor<4xf32>, %carry: tensor<4xf32>):
    %10 = stablehlo.add %input, %carry : tensor<4xf32>
    stablehlo.return %10, %10 : tensor<4xf32>, tensor<4xf32>
  } : (tensor<8x4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>)
  %4 = "stablehlo.map"(%x) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>):
    %10 = stablehlo.negate %a : tensor<f32>
    stablehlo.return %10 : tensor<f32>
  }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %5 = stablehlo.dynamic_reshape %x, %i : (tensor<8x4xf32>, tensor<2xi32>) -> tensor<4x8xf32>
  %low = stablehlo.constant dense<0> : tensor<2xi32>
  %high = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
  %pad = stablehlo.constant dense<0.0> : tensor<f32>
  %6 = stablehlo.dynamic_pad %x, %pad, %low, %high, %low : (tensor<8x4xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<8x5xf32>
  %7 = "stablehlo.sort"(%x) <{dimension = -1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %10 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %10 : tensor<i1>
  }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
