// RUN: partition %s
// Named computations of one name are different functions. The public function is not named main.
sdy.mesh @mesh = <["x"=2]>
func.func @step(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}]>}) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = sdy.named_computation<"g">(%a) (%v: tensor<8xf32>) {
    %1 = stablehlo.sine %v : tensor<8xf32>
    sdy.return %1 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  %2 = sdy.named_computation<"g">(%a) (%v: tensor<8xf32>) {
    %3 = stablehlo.cosine %v : tensor<8xf32>
    %4:2 = sdy.named_computation<"g">(%3) (%w: tensor<8xf32>) {
      %5 = stablehlo.negate %w : tensor<8xf32>
      sdy.return %5, %w : tensor<8xf32>, tensor<8xf32>
    } : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
    sdy.return %4#0 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %2 : tensor<8xf32>, tensor<8xf32>
}
