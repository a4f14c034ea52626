// RUN: opt --shardy=0.12.0.1 '-sdy-insert-explicit-reshards=enable-full-version=true' %s
sdy.mesh @mesh = <["x"=2,"y"=2]>
func.func @add_sum_x(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced={"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.add across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced={"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @add_sum_x_y(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced={"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.add across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced={"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @add_max_x(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced=max{"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.add across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced=max{"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @add_max_x_y(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced=max{"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.add across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced=max{"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @add_min_x(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced=min{"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.add across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced=min{"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @add_min_x_y(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced=min{"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.add across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced=min{"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @max_sum_x(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced={"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.maximum across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced={"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @max_sum_x_y(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced={"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.maximum across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced={"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @max_max_x(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced=max{"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.maximum across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced=max{"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @max_max_x_y(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced=max{"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.maximum across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced=max{"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @max_min_x(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced=min{"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.maximum across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced=min{"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @max_min_x_y(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced=min{"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.maximum across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced=min{"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @min_sum_x(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced={"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.minimum across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced={"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @min_sum_x_y(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced={"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.minimum across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced={"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @min_max_x(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced=max{"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.minimum across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced=max{"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @min_max_x_y(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced=max{"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.minimum across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced=max{"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @min_min_x(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced=min{"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.minimum across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced=min{"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @min_min_x_y(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced=min{"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.minimum across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced=min{"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @mul_sum_x(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced={"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.multiply across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced={"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @mul_sum_x_y(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced={"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.multiply across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced={"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @mul_max_x(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced=max{"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.multiply across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced=max{"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @mul_max_x_y(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced=max{"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.multiply across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced=max{"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @mul_min_x(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced=min{"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.multiply across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced=min{"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @mul_min_x_y(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{}], unreduced=min{"y"}>}) {
  %0 = stablehlo.reduce(%a init: %f) applies stablehlo.multiply across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced=min{"y"}>]>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
