// RUN: fmt --canonical %s
sdy.mesh @n = <["x"=2]>
func.func private @leaf(%v: tensor<4xf32>) -> tensor<4xf32> { return %v : tensor<4xf32> }
func.func @top(%v: tensor<4xf32>) -> tensor<4xf32> {
  %0 = sdy.named_computation<"blk">(%v) out_shardings=[<@n, [{"x"}]>] (%w: tensor<4xf32>) {
    %1 = func.call @leaf(%w) : (tensor<4xf32>) -> tensor<4xf32>
    sdy.return %1 : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  %2 = func.call @leaf(%0) : (tensor<4xf32>) -> tensor<4xf32>
  sdy.sharding_group %2 group_id = 3 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
