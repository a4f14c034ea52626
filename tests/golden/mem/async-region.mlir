// RUN: mem %s
// The memory of a future is that of the tensors that it delivers.
sdy.mesh @mesh = <["i"=8]>
func.func @main(%x: tensor<64x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"i"}, {}]>}) -> tensor<64x8xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"i"}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"i"} (%p: tensor<8x8xf32>) {
    %1 = "stablehlo.async_start"(%p) ({
    ^bb0(%q: tensor<8x8xf32>):
      %3 = "stablehlo.all_gather"(%q) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> : (tensor<8x8xf32>) -> tensor<64x8xf32>
      stablehlo.return %3 : tensor<64x8xf32>
    }) : (tensor<8x8xf32>) -> !stablehlo.future<tensor<64x8xf32>>
    %2 = "stablehlo.async_done"(%1) : (!stablehlo.future<tensor<64x8xf32>>) -> tensor<64x8xf32>
    sdy.return %2 : tensor<64x8xf32>
  } : (tensor<64x8xf32>) -> tensor<64x8xf32>
  return %0 : tensor<64x8xf32>
}
