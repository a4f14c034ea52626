// RUN: partition --check -Wno-rule-unknown-op %s
// Operations without op sharding rule shrink as well.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<4096x4096xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %scale: tensor<4096xf32>, %offset: tensor<4096xf32>) -> (tensor<4x4096x4096xf32>, tensor<4096xf32>) {
  %0 = stablehlo.broadcast %a, sizes = [4] : (tensor<4096x4096xf32>) -> tensor<4x4096x4096xf32>
  %1, %2, %3 = "stablehlo.batch_norm_training"(%0, %scale, %offset) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<4x4096x4096xf32>, tensor<4096xf32>, tensor<4096xf32>) -> (tensor<4x4096x4096xf32>, tensor<4096xf32>, tensor<4096xf32>)
  return %1, %2 : tensor<4x4096x4096xf32>, tensor<4096xf32>
}
