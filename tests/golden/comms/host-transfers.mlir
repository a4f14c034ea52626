// RUN: comms --all --sort=program %s
// What moves between a device and its host has a row only with --all. A send without pairs has unknown targets.
sdy.mesh @mesh = <["i"=8]>
func.func @main(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %t = stablehlo.create_token : !stablehlo.token
  %1 = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (tensor<8x8xf32>, !stablehlo.token) -> !stablehlo.token
  %2 = "stablehlo.outfeed"(%x, %1) <{outfeed_config = ""}> : (tensor<8x8xf32>, !stablehlo.token) -> !stablehlo.token
  %3:2 = "stablehlo.infeed"(%2) <{infeed_config = ""}> : (!stablehlo.token) -> (tensor<8x8xf32>, !stablehlo.token)
  %4 = stablehlo.custom_call @xla_ffi_python_cpu_callback(%x) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %5 = "stablehlo.send"(%x, %3#1) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>}> : (tensor<8x8xf32>, !stablehlo.token) -> !stablehlo.token
  return %3#0, %4 : tensor<8x8xf32>, tensor<8x8xf32>
}
