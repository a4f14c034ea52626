// RUN: opt -allow-unregistered-dialect -sdy-convert-global-to-local %s
sdy.mesh @g = <["u"=2, "v"=3]>
func.func @main(%arg0: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {"v"}]>}, %arg1: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@g, [{}, {"v"}]>}, %arg2: tensor<i64>) -> (tensor<4x6xf32>) {
  %c = sdy.constant {foo.x = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {}]>]>} dense<1.0> : tensor<4x6xf32>
  %c1 = sdy.constant {foo.x = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@g, [{}, {}]>]>} dense<1.0> : tensor<4x6xf32>
  %c2 = sdy.constant {foo.x = 1 : i32} dense<[1.0, 2.0]> : tensor<2xf32>
  %i0 = stablehlo.iota dim = 0 {foo.x = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@g, [{}, {}]>]>} : tensor<4x6xi64>
  %i1 = stablehlo.iota dim = 0 {foo.x = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {}]>]>} : tensor<4x6xi64>
  %i2 = stablehlo.iota dim = 1 {foo.x = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {}]>]>} : tensor<4x6xi32>
  %i3 = stablehlo.iota dim = 1 {foo.x = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {"v"}]>]>} : tensor<4x6xf32>
  %s = stablehlo.slice %arg0[0:4, 0:6:2] {foo.x = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {"v"}]>]>} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  %s2 = stablehlo.slice %c2[0:1] {foo.x = 1 : i32} : (tensor<2xf32>) -> tensor<1xf32>
  %cc = stablehlo.concatenate %arg1, %arg1, dim = 0 {foo.x = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@g, [{}, {"v"}]>]>}: (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %z = stablehlo.constant {foo.x = 1 : i32} dense<0.0> : tensor<f32>
  %p = stablehlo.pad %arg0, %z, low = [1, 0], high = [1, 0], interior = [0, 0] {foo.x = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {"v"}]>]>} : (tensor<4x6xf32>, tensor<f32>) -> tensor<6x6xf32>
  %p1 = stablehlo.pad %arg1, %z, low = [1, 0], high = [1, 0], interior = [0, 0] {foo.x = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@g, [{}, {"v"}]>]>} : (tensor<4x6xf32>, tensor<f32>) -> tensor<6x6xf32>
  %f = "foo.bar"(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@g, [{}, {"v"}]>]>} : (tensor<4x6xf32>) -> tensor<6x6xf32>
  %ar = sdy.all_reduce max {"u", "v"} %arg2 out_sharding=<@g, []> : tensor<i64>
  %n = sdy.named_computation<"foo">(%c1) in_shardings=[<@g, [{}, {}]>] out_shardings=[<@g, [{}, {}]>] (%arg3: tensor<4x6xf32>) {
    %b = stablehlo.add %arg3, %arg3 {sdy.xxarding = #sdy.sharding_per_value<[<@g, [{"u"}, {}]>]>} : tensor<4x6xf32>
    sdy.return %b : tensor<4x6xf32>
  } {foo.x = 1 : i32} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %c1 : tensor<4x6xf32>
}
