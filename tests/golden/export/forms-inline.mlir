// RUN: opt --shardy=0.11.1 -sdy-propagation-pipeline %s
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2,"b"=2]>, [{"a"}, {?}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<[], device_ids=[2]>, []>}, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<[]>, [{}, {?}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<mesh<["a"=2,"b"=2], device_ids=[3,2,1,0]>, [{"a"}, {?}]>]>} : tensor<8x8xf32>
  %1 = sdy.manual_computation(%0) in_shardings=[<mesh<["a"=2,"b"=2]>, [{"a"}, {?}]>] out_shardings=[<mesh<["a"=2,"b"=2]>, [{"a"}, {?}]>] manual_axes={"a"} (%x: tensor<4x8xf32>) {
    sdy.return %x : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  sdy.sharding_group %1 group_id=3 : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
sdy.mesh @mesh_0 = <["q"=2]>
sdy.mesh @mesh = <["a"=2,"b"=2], device_ids=[3,2,1,0]>
sdy.mesh @dup = <["q"=2]>
func.func private @g(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@dup, [{"q"}]>}) { return }
