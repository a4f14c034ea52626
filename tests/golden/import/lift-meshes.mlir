// RUN: opt -Wno-mesh-device-total -sdy-lift-inlined-meshes %s
// Equal meshes are replaced by the first one; inline meshes get names from one counter.
sdy.mesh @tp = <["m"=4]>
sdy.mesh @tp_copy = <["m"=4]>
func.func @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@tp_copy, [{"m"}, {}]>}, %arg1: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<mesh<["d"=2]>, [{"d", ?}, {?}]>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<mesh<[], device_ids=[6]>, []>}) {
  %0 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<mesh<["d"=2], device_ids=[1, 0]>, [{}, {}]>]>} : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
