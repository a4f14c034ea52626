// RUN: partition %s
// A named computation in the region of a reduction is inlined.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>}, %i: tensor<f32>) -> tensor<6xf32> {
  %0 = stablehlo.reduce(%a init: %i) across dimensions = [0] : (tensor<8x6xf32>, tensor<f32>) -> tensor<6xf32>
   reducer(%x: tensor<f32>, %y: tensor<f32>)  {
    %1 = stablehlo.compare GT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = sdy.named_computation<"_where">(%1, %x, %y) (%p: tensor<i1>, %q: tensor<f32>, %r: tensor<f32>) {
      %3 = stablehlo.select %p, %q, %r : tensor<i1>, tensor<f32>
      sdy.return %3 : tensor<f32>
    } : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }
  return %0 : tensor<6xf32>
}
