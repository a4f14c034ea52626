// RUN: propagate --as-xla --list-rewrites=json %s
module @ex3 {
  sdy.mesh @mesh = <["x"=2]>
  func.func @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg1: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xi32>) {
    %0 = stablehlo.cosine %arg1 : tensor<8x4xf32>
    %1 = stablehlo.iota dim = 1 : tensor<8x4xi32>
    %2 = chlo.square %arg0 : tensor<8x4xf32> -> tensor<8x4xf32>
    %3 = stablehlo.convert %2 : tensor<8x4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<8x4xf32>
    %4 = stablehlo.sine %arg1 : tensor<8x4xf32>
    %5 = chlo.is_inf %3 : tensor<8x4xf32> -> tensor<8x4xi1>
    %6 = stablehlo.not %5 : tensor<8x4xi1>
    %7 = stablehlo.select %6, %cst, %0 : tensor<8x4xi1>, tensor<8x4xf32>
    return %7, %1 : tensor<8x4xf32>, tensor<8x4xi32>
  }
}
