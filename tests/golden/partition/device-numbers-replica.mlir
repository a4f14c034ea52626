// RUN: partition --numbering=replica %s
// Device numbers and groups of manual computations, also those in a region that is copied, are written for replicas.
// Without a channel, groups count replicas, of which the input has one: each device is alone.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<4xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
    %p = stablehlo.partition_id : tensor<ui32>
    %r = stablehlo.replica_id : tensor<ui32>
    %s = stablehlo.add %p, %r : tensor<ui32>
    %f = stablehlo.convert %s : (tensor<ui32>) -> tensor<f32>
    %g = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %c = stablehlo.add %b, %g : tensor<2xf32>
    %1 = "stablehlo.all_reduce"(%c) <{replica_groups = dense<> : tensor<0x0xi64>}> ({
    ^bb0(%u: tensor<f32>, %v: tensor<f32>):
      %w = stablehlo.add %u, %v : tensor<f32>
      stablehlo.return %w : tensor<f32>
    }) : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "stablehlo.collective_permute"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 1>, source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
    %3 = "stablehlo.map"(%2) <{dimensions = array<i64: 0>}> ({
    ^bb0(%u: tensor<f32>):
      %q = stablehlo.partition_id : tensor<ui32>
      %h = stablehlo.convert %q : (tensor<ui32>) -> tensor<f32>
      %w = stablehlo.add %u, %h : tensor<f32>
      stablehlo.return %w : tensor<f32>
    }) : (tensor<2xf32>) -> tensor<2xf32>
    sdy.return %3 : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
