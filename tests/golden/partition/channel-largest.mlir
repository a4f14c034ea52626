// RUN: partition -q %s
// The largest channel is taken, so new ones are small.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<8xf32> {
  %s = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%y: tensor<4xf32>) {
     %z = "stablehlo.all_reduce"(%y) <{channel_handle = #stablehlo.channel_handle<handle = 9223372036854775807, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %5 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }) : (tensor<4xf32>) -> tensor<4xf32>
     sdy.return %z : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %s : tensor<8xf32>
}
