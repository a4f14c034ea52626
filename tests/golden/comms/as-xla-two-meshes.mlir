// RUN: comms --as-xla %s
// Shardings on @mesh_0, which has the devices of @mesh, become shardings on @mesh. The result loses parts of axes.
module @jit_f attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=4]>
  sdy.mesh @mesh_0 = <["x"=4, "y"=2]>
  func.func public @main(%v: tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}) -> tensor<32x32xf32> {
    %0 = sdy.sharding_constraint %v <@mesh_0, [{"x"}, {"y"}]> : tensor<32x32xf32>
    %1 = stablehlo.add %0, %0 : tensor<32x32xf32>
    return %1 : tensor<32x32xf32>
  }
}
