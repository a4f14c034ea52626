// RUN: opt -shardc-as-xla %s
// Unused results of reductions and sorts, branches with a constant index, loops that never run, tensors without elements.
func.func @main(%x: tensor<8x4xf32>, %i: tensor<8x4xi32>, %u: tensor<0x4xf32>) -> (tensor<8xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %none = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.reduce(%x init: %zero), (%i init: %none) across dimensions = [1] : (tensor<8x4xf32>, tensor<8x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<i32>, %d: tensor<i32>) {
    %s = stablehlo.add %a, %b : tensor<f32>
    %t = stablehlo.add %c, %d : tensor<i32>
    stablehlo.return %s, %t : tensor<f32>, tensor<i32>
  }
  %1:2 = "stablehlo.sort"(%x, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %l = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %l : tensor<i1>
  }) : (tensor<8x4xf32>, tensor<8x4xi32>) -> (tensor<8x4xf32>, tensor<8x4xi32>)
  %seven = stablehlo.constant dense<7> : tensor<i32>
  %2 = "stablehlo.case"(%seven) ({
    %n = stablehlo.sine %x : tensor<8x4xf32>
    stablehlo.return %n : tensor<8x4xf32>
  }, {
    %n = stablehlo.cosine %x : tensor<8x4xf32>
    stablehlo.return %n : tensor<8x4xf32>
  }) : (tensor<i32>) -> tensor<8x4xf32>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %3 = stablehlo.while(%v = %x) : tensor<8x4xf32>
  cond {
    stablehlo.return %false : tensor<i1>
  } do {
    %n = stablehlo.sine %v : tensor<8x4xf32>
    stablehlo.return %n : tensor<8x4xf32>
  }
  %4 = stablehlo.concatenate %u, %x, dim = 0 : (tensor<0x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %5 = stablehlo.reduce(%u init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<0x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0#0, %1#0, %2, %3, %4, %5 : tensor<8xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<4xf32>
}
