// RUN: check %s
// Attributes that resemble those of Shardy and have no effect. Each name is reported once.
module attributes {test.alias = #sdy.sharding<mesh<["x"=2]>, [{"x"}]>} {
  sdy.mesh @m = <["x"=2]>
  func.func @main(%a: tensor<8xf32> {sdy.shardng = #sdy.sharding<@m, [{"x"}]>},
                  %b: tensor<8xf32> {sdy.shardng = #sdy.sharding<@m, [{"x"}]>},
                  %c: tensor<8xf32> {sdy_sharding.x = 1 : i32, jax.sharding = "P('x')", tf.aliasing_output = 0 : i32})
      -> (tensor<8xf32> {sdy.result = 1 : i32}) {
    %0 = stablehlo.abs %a {sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : tensor<8xf32>
    %1 = stablehlo.abs %0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>, note = "mine"} : tensor<8xf32>
    %2 = stablehlo.add %1, %b {my_sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : tensor<8xf32>
    %3 = "a.b"(%2, %c) {sharding = "mine", my_sharding = #sdy.sharding<@m, [{"x"}]>} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %4 = "a.b"(%3, %c) {sdi.sharding = 1 : i32} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    return %4 : tensor<8xf32>
  }
}
