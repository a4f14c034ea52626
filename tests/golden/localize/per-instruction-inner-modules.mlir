// RUN: opt --shardy=0.11.2 -split-input-file -sdy-per-instruction-partitioning %s
// Until 0.11.2, operations of inner modules are partitioned, too, on the meshes of their module, where a new mesh appears.
sdy.mesh @mesh = <["x"=2, "y"=2]>
module @inner {
  sdy.mesh @mesh = <["y"=4]>
  func.func @f(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> tensor<8x8xf32> {
    %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}, {}]>]>} : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}, {}]>]>} : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
module @inner {
  sdy.mesh @m = <["a"=2, "b"=4]>
  func.func @f(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2]>, [{"a"}, {}]>}) -> tensor<8x8xf32> {
    %0 = sdy.all_gather [{"a"}, {}] %arg0 out_sharding=<mesh<["a"=2]>, [{}, {}]> : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
