// RUN: comms --as-xla %s
// In a manual computation a cure has only the axes that are automatic there.
module @jit_f attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["m"=2, "x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"m", "x", "y"}, {}]>}) -> tensor<32x16xf32> {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"m", ?}, {?}]>] out_shardings=[<@mesh, [{"m", ?}, {?}]>] manual_axes={"m"} (%arg1: tensor<16x16xf32>) {
      %1 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
      %2 = sdy.sharding_constraint %1 <@mesh, [{"x"}, {}]> : tensor<16x16xf32>
      sdy.return %2 : tensor<16x16xf32>
    } : (tensor<32x16xf32>) -> tensor<32x16xf32>
    return %0 : tensor<32x16xf32>
  }
}
