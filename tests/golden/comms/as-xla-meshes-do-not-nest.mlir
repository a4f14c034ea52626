// RUN: comms --as-xla %s
// The axes of @mesh_0 are no parts of the axes of @mesh, so XLA keeps both meshes.
module @jit_f attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=3]>
  sdy.mesh @mesh_0 = <["x"=3, "y"=2]>
  func.func public @main(%v: tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> tensor<32x32xf32> {
    %0 = sdy.sharding_constraint %v <@mesh_0, [{"x"}, {"y"}]> : tensor<32x32xf32>
    %1 = stablehlo.add %0, %0 : tensor<32x32xf32>
    return %1 : tensor<32x32xf32>
  }
}
