// RUN: opt -split-input-file -sdy-convert-global-to-local -sdy-drop-sharding-and-mesh %s
// The groups of a collective: orders of axes, sub-axes, device ids.
sdy.mesh @g = <["u"=2, "v"=3]>
func.func @v(%arg0: tensor<6xf32>) -> tensor<6xf32> {
  %0 = sdy.all_reduce {"v"} %arg0 out_sharding=<@g, [{}]> : tensor<6xf32>
  return %0 : tensor<6xf32>
}
func.func @u(%arg0: tensor<6xf32>) -> tensor<6xf32> {
  %0 = sdy.all_reduce {"u"} %arg0 out_sharding=<@g, [{}]> : tensor<6xf32>
  return %0 : tensor<6xf32>
}
func.func @v_u(%arg0: tensor<6xf32> {sdy.sharding = #sdy.sharding<@g, [{"v", "u"}]>}) -> tensor<6xf32> {
  %0 = sdy.all_gather [{"v", "u"}] %arg0 out_sharding=<@g, [{}]> : tensor<6xf32>
  return %0 : tensor<6xf32>
}
// -----
sdy.mesh @g = <["p"=2, "q"=6]>
func.func @minor(%arg0: tensor<6xf32>) -> tensor<6xf32> {
  %0 = sdy.all_reduce {"q":(2)3} %arg0 out_sharding=<@g, [{}]> : tensor<6xf32>
  return %0 : tensor<6xf32>
}
func.func @major(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@g, [{"q":(1)2, "p"}]>}) -> tensor<4xf32> {
  %0 = sdy.all_gather [{"q":(1)2, "p"}] %arg0 out_sharding=<@g, [{}]> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
sdy.mesh @g = <["a"=2, "b"=2], device_ids=[2, 0, 3, 1]>
func.func @a(%arg0: tensor<6xf32>) -> (tensor<6xf32> {sdy.sharding = #sdy.sharding<@g, [{"a"}]>}) {
  %0 = sdy.all_reduce {"a"} %arg0 out_sharding=<@g, [{}]> : tensor<6xf32>
  %1 = sdy.all_slice [{"a"}] %0 out_sharding=<@g, [{"a"}]> : tensor<6xf32>
  return %1 : tensor<6xf32>
}
func.func @b(%arg0: tensor<6xf32>) -> (tensor<6xf32> {sdy.sharding = #sdy.sharding<@g, [{"b"}]>}) {
  %0 = sdy.all_reduce {"b"} %arg0 out_sharding=<@g, [{}]> : tensor<6xf32>
  %1 = sdy.all_slice [{"b"}] %0 out_sharding=<@g, [{"b"}]> : tensor<6xf32>
  return %1 : tensor<6xf32>
}
