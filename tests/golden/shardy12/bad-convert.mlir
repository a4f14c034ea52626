// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-convert-global-to-local %s
// STATUS: 1
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
  %9 = sdy.all_reduce {"y"} %2#0 out_sharding=<@mesh, [{"x"}]> : tensor<8xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %v: tensor<4x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.reduce(%u init: %z) across dimensions = [1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
     %6 = stablehlo.maximum %a, %b : tensor<f32>
     stablehlo.return %6 : tensor<f32>
   }
   %3 = sdy.all_reduce {"y"} %2 out_sharding=<@mesh, [{"x"}]> : tensor<8xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"x"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %w: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(2)2}, {"y":(1)2}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.reduce(%u init: %z) applies stablehlo.add across dimensions = [1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
 %3 = sdy.all_reduce {"y"} %2 out_sharding=<@mesh, [{"x"}]> : tensor<8xf32>
 %4 = sdy.all_reduce {"z"} %2 out_sharding=<@mesh, [{"x"}]> : tensor<8xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"x"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %w: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(2)2}, {"y":(1)2}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.reduce(%u init: %z) applies stablehlo.add across dimensions = [1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}], unreduced={"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
 %4 = sdy.all_reduce {"z"} %2 out_sharding=<@mesh, [{"x"}], unreduced={"y"}> : tensor<8xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"x"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %u: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %i: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y","z"}]>}, %w: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(2)2}, {"y":(1)2}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.reduce(%u init: %z) applies stablehlo.add across dimensions = [1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
 %4 = sdy.all_reduce {"y":(1)2} %2 out_sharding=<@mesh, [{"x"}]> : tensor<8xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<i32>, %z: tensor<f32>) {
  %0 = stablehlo.dynamic_slice %a, %i, %i, sizes = [4, 2] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<i32>, %z: tensor<f32>) {
  %0 = stablehlo.dynamic_slice %a, %i, %i, sizes = [4, 2] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<i32>, %z: tensor<f32>) {
  %0 = stablehlo.dynamic_slice %a, %i, %i, sizes = [8, 2] : (tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<8x2xf32>
  return
}
