// RUN: types --types %s
module {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {shardc.axis_types = ["Explicit", "Explicit"]}
  func.func public @main(%arg0: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}]>}, %arg1: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}]>}, %arg2: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}]>}, %arg3: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}]>}) -> (tensor<32x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>) {
    %0 = stablehlo.constant dense<9.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %2 = stablehlo.multiply %1, %arg2 : tensor<32x64xf32>
    %3 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %5 = stablehlo.multiply %4, %arg1 : tensor<32x64xf32>
    %6 = stablehlo.add %2, %5 : tensor<32x64xf32>
    %7 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %9 = stablehlo.multiply %8, %arg3 : tensor<32x64xf32>
    %10 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %12 = stablehlo.multiply %11, %arg1 : tensor<32x64xf32>
    %13 = stablehlo.multiply %12, %arg1 : tensor<32x64xf32>
    %14 = stablehlo.add %9, %13 : tensor<32x64xf32>
    %15 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %17 = stablehlo.multiply %16, %6 : tensor<32x64xf32>
    %18 = stablehlo.sqrt %14 : tensor<32x64xf32>
    %19 = stablehlo.constant dense<1.000000e-08> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %21 = stablehlo.add %18, %20 : tensor<32x64xf32>
    %22 = stablehlo.divide %17, %21 : tensor<32x64xf32>
    %23 = stablehlo.subtract %arg0, %22 : tensor<32x64xf32>
    return %23, %6, %14 : tensor<32x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>
  }
}
