// RUN: partition -q --check %s
// STATUS: 1
// The groups do not fit the types.
sdy.mesh @m = <["x"=64]>
func.func @main(%a: tensor<64x1024xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"},{}]>}) -> tensor<64x1024xf32> {
  %s = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"},{}]>] out_shardings=[<@m, [{"x"},{}]>] manual_axes={"x"} (%y: tensor<1x1024xf32>) {
     %z = "stablehlo.reduce_scatter"(%y) <{scatter_dimension = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63]]> : tensor<1x64xi64>, use_global_device_ids}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %5 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }): (tensor<1x1024xf32>) -> tensor<1x1024xf32>
     sdy.return %z : tensor<1x1024xf32>
  } : (tensor<64x1024xf32>) -> tensor<64x1024xf32>
  return %s : tensor<64x1024xf32>
}
