// RUN: partition --no-propagate %s
// Sums and maxima over a dimension that does not divide, argmax, and a body that is not understood.
sdy.mesh @mesh = <["x"=4]>
func.func @main(%x: tensor<11x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<f32>) -> (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xi32>) {
  %ninf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %iota = stablehlo.iota dim = 0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : tensor<11x6xi32>
  %0 = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] : (tensor<11x6xf32>, tensor<f32>) -> tensor<6xf32>
  %1 = stablehlo.reduce(%x init: %ninf) applies stablehlo.maximum across dimensions = [0] : (tensor<11x6xf32>, tensor<f32>) -> tensor<6xf32>
  %2:2 = stablehlo.reduce(%x init: %ninf), (%iota init: %zero) across dimensions = [0] : (tensor<11x6xf32>, tensor<11x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<6xf32>, tensor<6xi32>)
    reducer(%a: tensor<f32>, %c: tensor<f32>) (%b: tensor<i32>, %d: tensor<i32>) {
    %3 = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.select %3, %a, %c : tensor<i1>, tensor<f32>
    %5 = stablehlo.select %3, %b, %d : tensor<i1>, tensor<i32>
    stablehlo.return %4, %5 : tensor<f32>, tensor<i32>
  }
  %6 = stablehlo.reduce(%x init: %i) across dimensions = [0] : (tensor<11x6xf32>, tensor<f32>) -> tensor<6xf32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %7 = stablehlo.subtract %a, %b : tensor<f32>
    stablehlo.return %7 : tensor<f32>
  }
  return %0, %1, %6, %2#1 : tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xi32>
}
