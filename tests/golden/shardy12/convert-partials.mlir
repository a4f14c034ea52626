// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-convert-global-to-local %s
// Partial results get an all_reduce, unless their sharding or a user covers the axes.
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %1 = sdy.all_reduce {"z"} %0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x4xf32>
  %2 = stablehlo.sine %0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : tensor<8x4xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %3 = sdy.all_reduce {"y"} %0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x4xf32>
  %1 = sdy.all_reduce {"z"} %0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x4xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %1 = sdy.reduce_scatter [{}, {"z"}] %0 out_sharding=<@mesh, [{"x"}, {"z"}]> : tensor<8x4xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %3 = sdy.all_reduce max {"y"} %0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x4xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}], unreduced={"z"}>]>} : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}], unreduced={"y","z"}>]>} : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %2:2 = stablehlo.reduce(%u init: %z), (%i init: %k) across dimensions = [1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@mesh, [{"x"}]>]>} : (tensor<8x16xf32>, tensor<8x16xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<i32>, %d: tensor<i32>) {
     %5 = stablehlo.add %a, %b : tensor<f32>
     %6 = stablehlo.multiply %c, %d : tensor<i32>
     stablehlo.return %5, %6 : tensor<f32>, tensor<i32>
   }
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %2:2 = stablehlo.reduce(%u init: %z), (%i init: %k) across dimensions = [0, 1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, []>]>} : (tensor<8x16xf32>, tensor<8x16xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<i32>, %d: tensor<i32>) {
     %5 = stablehlo.add %a, %b : tensor<f32>
     %6 = stablehlo.multiply %c, %d : tensor<i32>
     stablehlo.return %5, %6 : tensor<f32>, tensor<i32>
   }
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %2:2 = stablehlo.reduce(%u init: %z), (%i init: %k) across dimensions = [1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@mesh, [{"x"}]>]>} : (tensor<8x16xf32>, tensor<8x16xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<i32>, %d: tensor<i32>) {
     %5 = stablehlo.add %a, %b : tensor<f32>
     %6 = stablehlo.multiply %c, %d : tensor<i32>
     stablehlo.return %5, %6 : tensor<f32>, tensor<i32>
   }
  %9 = sdy.all_reduce {"y", "z"} %2#0 out_sharding=<@mesh, [{"x"}]> : tensor<8xf32>
  %10 = sdy.all_reduce {"y", "z"} %2#1 out_sharding=<@mesh, [{"x"}]> : tensor<8xi32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %2:2 = stablehlo.reduce(%u init: %z), (%i init: %k) across dimensions = [1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@mesh, [{"x"}]>]>} : (tensor<8x16xf32>, tensor<8x16xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<i32>, %d: tensor<i32>) {
     %5 = stablehlo.add %a, %b : tensor<f32>
     %6 = stablehlo.multiply %c, %d : tensor<i32>
     stablehlo.return %5, %6 : tensor<f32>, tensor<i32>
   }
  %9 = sdy.all_reduce {"y", "z"} %2#0 out_sharding=<@mesh, [{"x"}]> : tensor<8xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %2:2 = stablehlo.reduce(%u init: %z), (%i init: %k) across dimensions = [1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@mesh, [{"x"}]>]>} : (tensor<8x16xf32>, tensor<8x16xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<i32>, %d: tensor<i32>) {
     %5 = stablehlo.add %a, %b : tensor<f32>
     %6 = stablehlo.multiply %c, %d : tensor<i32>
     stablehlo.return %5, %6 : tensor<f32>, tensor<i32>
   }
  %9 = stablehlo.sine %2#0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8xf32>
  %10 = stablehlo.negate %2#1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8xi32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %2:2 = stablehlo.reduce(%v init: %z), (%v init: %z) across dimensions = [0, 2] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>, <@mesh, [{"y"}]>]>} : (tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<f32>, %d: tensor<f32>) {
     %5 = stablehlo.add %a, %b : tensor<f32>
     %6 = stablehlo.multiply %c, %d : tensor<f32>
     stablehlo.return %5, %6 : tensor<f32>, tensor<f32>
   }
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.reduce(%u init: %z) across dimensions = [0, 1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
     %5 = stablehlo.add %a, %b : tensor<f32>
     %6 = stablehlo.maximum %a, %5 : tensor<f32>
     stablehlo.return %6 : tensor<f32>
   }
   %3 = stablehlo.sine %2 : tensor<f32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.reduce(%u init: %z) across dimensions = [1, 0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
     %6 = stablehlo.maximum %a, %b : tensor<f32>
     stablehlo.return %6 : tensor<f32>
   }
   %3 = stablehlo.sine %2 : tensor<f32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f]x[i, o]->[b, f], window = {stride = [], pad = [], lhs_dilate = [], rhs_dilate = [], reverse = []} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f]x[i, o]->[b, f], window = {stride = [], pad = [], lhs_dilate = [], rhs_dilate = [], reverse = []} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}], unreduced={"y"}>]>} : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"x"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %w: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(2)2}, {"y":(1)2}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.reduce(%arg0 init: %z) applies stablehlo.add across dimensions = [0, 1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"x"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %w: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(2)2}, {"y":(1)2}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.reduce(%w init: %z) applies stablehlo.add across dimensions = [0, 1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} : (tensor<16x8xf32>, tensor<f32>) -> tensor<f32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"x"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %w: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(2)2}, {"y":(1)2}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.reduce(%w init: %z) applies stablehlo.add across dimensions = [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y":(1)2}]>]>} : (tensor<16x8xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"x"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %w: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(2)2}, {"y":(1)2}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.reduce(%u init: %z) applies stablehlo.add across dimensions = [1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}], unreduced={"y", "z"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
 %4 = sdy.all_reduce {"z"} %2 out_sharding=<@mesh, [{"x"}], unreduced={"y"}> : tensor<8xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"x"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %w: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(2)2}, {"y":(1)2}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [1, 0] x [1, 0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<f32>
  return
}
