// RUN: comms --as-xla %s
// One device has the whole value: a sum over all devices, in the order of their ids.
module @jit_f attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%v: tensor<1x1xf32>) -> (tensor<1x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %1 = stablehlo.add %v, %v : tensor<1x1xf32>
    %0 = sdy.sharding_constraint %1 <@mesh, [{"c","a"}, {"b"}]> : tensor<1x1xf32>
    %2 = stablehlo.add %0, %0 : tensor<1x1xf32>
    return %2 : tensor<1x1xf32>
  }
}
