// RUN: partition --wrap %s
// The second argument has no sharding, so that the wrapper names the mesh of the first.
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [{"x"}]>}, %y: tensor<f32>) -> (tensor<8xf32>, tensor<f32>) {
  %0 = stablehlo.sine %x : tensor<8xf32>
  return %0, %y : tensor<8xf32>, tensor<f32>
}
