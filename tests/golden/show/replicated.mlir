// RUN: show --replicated %s
// Tensors that no axis splits: without a sharding, without axes in it, on an axis of size 1; and scalars. Tokens are left
// out.
sdy.mesh @m = <["x"=2, "one"=1]>
func.func @main(%half: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>},
                %open: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {?}]>},
                %one: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"one"}, {}]>},
                %bare: tensor<4xbf16>, %unknown: tensor<?x4xf32>, %token: !stablehlo.token)
    -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], replicated={"x"}>}) {
  %scalar = stablehlo.constant dense<1.0> : tensor<f32>
  %sum = stablehlo.add %half, %open {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : tensor<8x4xf32>
  return %sum : tensor<8x4xf32>
}
