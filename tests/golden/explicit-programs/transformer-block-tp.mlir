// RUN: types --types %s
module {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {shardc.axis_types = ["Explicit", "Explicit"]}
  func.func public @main(%arg0: tensor<8x16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}, {}]>}, %arg1: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg2: tensor<32x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"m"}, {}]>}, %arg3: tensor<32x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"m"}, {}]>}, %arg4: tensor<32x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"m"}, {}]>}, %arg5: tensor<4x8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"m"}, {}, {}]>}, %arg6: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg7: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"m"}]>}, %arg8: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"m"}, {}]>}) -> tensor<8x16x32xf32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<8x16x32xf32>
    %1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [2] : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<8x16xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %4 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %6 = stablehlo.divide %3, %5 : tensor<8x16x1xf32>
    %7 = stablehlo.constant dense<1.000000e-06> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %9 = stablehlo.add %6, %8 : tensor<8x16x1xf32>
    %10 = stablehlo.rsqrt %9 : tensor<8x16x1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x32xf32>
    %12 = stablehlo.multiply %arg0, %11 : tensor<8x16x32xf32>
    %13 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x16x32xf32>
    %15 = stablehlo.multiply %12, %14 : tensor<8x16x32xf32>
    %16 = stablehlo.dot_general %15, %arg2, contracting_dims = [2] x [0] : (tensor<8x16x32xf32>, tensor<32x4x8xf32>) -> tensor<8x16x4x8xf32>
    %17 = stablehlo.dot_general %15, %arg3, contracting_dims = [2] x [0] : (tensor<8x16x32xf32>, tensor<32x4x8xf32>) -> tensor<8x16x4x8xf32>
    %18 = stablehlo.dot_general %15, %arg4, contracting_dims = [2] x [0] : (tensor<8x16x32xf32>, tensor<32x4x8xf32>) -> tensor<8x16x4x8xf32>
    %19 = stablehlo.dot_general %16, %17, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<8x16x4x8xf32>, tensor<8x16x4x8xf32>) -> tensor<8x4x16x16xf32>
    %20 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [] : (tensor<f32>) -> tensor<8x4x16x16xf32>
    %22 = stablehlo.multiply %19, %21 : tensor<8x4x16x16xf32>
    %23 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %24 = stablehlo.reduce(%22 init: %23) applies stablehlo.maximum across dimensions = [3] : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<8x4x16xf32>) -> tensor<8x4x16x1xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2, 3] : (tensor<8x4x16x1xf32>) -> tensor<8x4x16x16xf32>
    %27 = stablehlo.subtract %22, %26 : tensor<8x4x16x16xf32>
    %28 = stablehlo.exponential %27 : tensor<8x4x16x16xf32>
    %29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.reduce(%28 init: %29) applies stablehlo.add across dimensions = [3] : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<8x4x16xf32>) -> tensor<8x4x16x1xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3] : (tensor<8x4x16x1xf32>) -> tensor<8x4x16x16xf32>
    %33 = stablehlo.divide %28, %32 : tensor<8x4x16x16xf32>
    %34 = stablehlo.dot_general %18, %33, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<8x16x4x8xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x8x16xf32>
    %35 = stablehlo.transpose %34, dims = [0, 3, 1, 2] : (tensor<8x4x8x16xf32>) -> tensor<8x16x4x8xf32>
    %36 = stablehlo.dot_general %35, %arg5, contracting_dims = [2, 3] x [0, 1] {shardc.out_sharding = #sdy.sharding<@mesh, [{"d"}, {}, {}]>} : (tensor<8x16x4x8xf32>, tensor<4x8x32xf32>) -> tensor<8x16x32xf32>
    %37 = stablehlo.add %arg0, %36 : tensor<8x16x32xf32>
    %38 = stablehlo.multiply %37, %37 : tensor<8x16x32xf32>
    %39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.reduce(%38 init: %39) applies stablehlo.add across dimensions = [2] : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<8x16xf32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %42 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %44 = stablehlo.divide %41, %43 : tensor<8x16x1xf32>
    %45 = stablehlo.constant dense<1.000000e-06> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %47 = stablehlo.add %44, %46 : tensor<8x16x1xf32>
    %48 = stablehlo.rsqrt %47 : tensor<8x16x1xf32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x32xf32>
    %50 = stablehlo.multiply %37, %49 : tensor<8x16x32xf32>
    %51 = stablehlo.broadcast_in_dim %arg6, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x16x32xf32>
    %53 = stablehlo.multiply %50, %52 : tensor<8x16x32xf32>
    %54 = stablehlo.dot_general %53, %arg7, contracting_dims = [2] x [0] : (tensor<8x16x32xf32>, tensor<32x64xf32>) -> tensor<8x16x64xf32>
    %55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [] : (tensor<f32>) -> tensor<8x16x64xf32>
    %57 = stablehlo.maximum %54, %56 : tensor<8x16x64xf32>
    %58 = stablehlo.dot_general %57, %arg8, contracting_dims = [2] x [0] {shardc.out_sharding = #sdy.sharding<@mesh, [{"d"}, {}, {}]>} : (tensor<8x16x64xf32>, tensor<64x32xf32>) -> tensor<8x16x32xf32>
    %59 = stablehlo.add %37, %58 : tensor<8x16x32xf32>
    return %59 : tensor<8x16x32xf32>
  }
}
