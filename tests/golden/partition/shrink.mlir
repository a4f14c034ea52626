// RUN: opt -shardc-shrink-shapes %s
// The sizes of pads, slices, windows, gathers and manual computations fit together, and each dimension leaves the same
// remainder when it is cut into tiles.
sdy.mesh @m = <["x"=4]>
func.func @main(%a: tensor<130x1024xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %i: tensor<500x1xi32>,
                %u: tensor<500x1024xf32>, %k: tensor<3x1x64xf32>) -> tensor<130x1024xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.slice %a [2:130, 0:1024:4] : (tensor<130x1024xf32>) -> tensor<128x256xf32>
  %1 = stablehlo.pad %0, %zero, low = [0, 0], high = [2, 768], interior = [0, 0] : (tensor<128x256xf32>, tensor<f32>) -> tensor<130x1024xf32>
  %2 = stablehlo.concatenate %a, %1, dim = 1 : (tensor<130x1024xf32>, tensor<130x1024xf32>) -> tensor<130x2048xf32>
  %3 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1024>}> : (tensor<130x1024xf32>, tensor<500x1xi32>) -> tensor<500x1024xf32>
  %4 = stablehlo.add %3, %u : tensor<500x1024xf32>
  %5 = "stablehlo.scatter"(%a, %i, %4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<130x1024xf32>, tensor<500x1xi32>, tensor<500x1024xf32>) -> tensor<130x1024xf32>
  %6 = "stablehlo.reduce_window"(%5, %zero) <{padding = dense<[[129, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 130, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<130x1024xf32>, tensor<f32>) -> tensor<130x1024xf32>
  %7 = stablehlo.reshape %2 : (tensor<130x2048xf32>) -> tensor<130x64x32x1xf32>
  %8 = stablehlo.transpose %7, dims = [0, 2, 1, 3] : (tensor<130x64x32x1xf32>) -> tensor<130x32x64x1xf32>
  %9 = stablehlo.reshape %8 : (tensor<130x32x64x1xf32>) -> tensor<130x2048x1xf32>
  %10 = stablehlo.convolution(%9, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<130x2048x1xf32>, tensor<3x1x64xf32>) -> tensor<130x2048x64xf32>
  %11 = stablehlo.iota dim = 1 : tensor<130x1024xi32>
  %12, %13 = chlo.top_k(%6, k = 8) : tensor<130x1024xf32> -> (tensor<130x8xf32>, tensor<130x8xi32>)
  %14 = sdy.manual_computation(%u) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%v: tensor<125x1024xf32>) {
    %15 = stablehlo.tanh %v : tensor<125x1024xf32>
    sdy.return %15 : tensor<125x1024xf32>
  } : (tensor<500x1024xf32>) -> tensor<500x1024xf32>
  %16 = stablehlo.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]> : tensor<10xi32>
  return %6 : tensor<130x1024xf32>
}
