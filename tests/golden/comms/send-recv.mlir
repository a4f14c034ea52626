// RUN: comms --all --topology=dgx-h100 %s
// A send counts like a permute. The recv that takes the data sends nothing.
sdy.mesh @mesh = <["i"=8]>
func.func @main(%x: tensor<64x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"i"}, {}]>}) -> tensor<64x8xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"i"}, {}]>] out_shardings=[<@mesh, [{"i"}, {}]>] manual_axes={"i"} (%p: tensor<8x8xf32>) {
    %t = stablehlo.create_token : !stablehlo.token
    %1 = "stablehlo.send"(%p, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 7], [7, 0]]> : tensor<8x2xi64>}> : (tensor<8x8xf32>, !stablehlo.token) -> !stablehlo.token
    %2:2 = "stablehlo.recv"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 7], [7, 0]]> : tensor<8x2xi64>}> : (!stablehlo.token) -> (tensor<8x8xf32>, !stablehlo.token)
    sdy.return %2#0 : tensor<8x8xf32>
  } : (tensor<64x8xf32>) -> tensor<64x8xf32>
  return %0 : tensor<64x8xf32>
}
