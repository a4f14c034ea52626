// RUN: opt %s -sdy-convert-global-to-local
// STATUS: 1
// No channel comes after the largest one.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<8xf32> {
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 9223372036854775807, type = 1>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : (tensor<8xf32>) -> tensor<8xf32>
  %2 = sdy.all_gather [{"x"}] %0 out_sharding=<@m, [{}]> : tensor<8xf32>
  return %2 : tensor<8xf32>
}
