// Rows become columns, with fewer axes. XLA gathers all of them for it.
module @turn attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=2, "model"=4]>
  func.func public @main(%x: tensor<1024x1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data", "model"}, {}]>}) -> tensor<1024x1024xf32> {
    %0 = stablehlo.negate %x : tensor<1024x1024xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"data"}]> : tensor<1024x1024xf32>
    return %1 : tensor<1024x1024xf32>
  }
}
