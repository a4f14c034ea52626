// RUN: opt --shardy=0.12.0.1 -sdy-lift-inlined-meshes=use-single-device-mesh-names=true %s
sdy.mesh @single_device_4 = <["x"=2]>
sdy.mesh @foo = <[], device_ids=[5]>
func.func @main(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.custom_call @a(%arg0) {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<mesh<[], device_ids=[3]>, []>]>} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.custom_call @a(%arg0) {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<mesh<[], device_ids=[4]>, []>]>} : (tensor<8xf32>) -> tensor<8xf32>
  %2 = stablehlo.custom_call @a(%arg0) {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<mesh<[], device_ids=[5]>, []>]>} : (tensor<8xf32>) -> tensor<8xf32>
  %3 = stablehlo.custom_call @a(%arg0) {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<mesh<[]>, [{}]>]>} : (tensor<8xf32>) -> tensor<8xf32>
  %4 = stablehlo.custom_call @a(%arg0) {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<mesh<["x"=2]>, [{}]>]>} : (tensor<8xf32>) -> tensor<8xf32>
  %5 = stablehlo.custom_call @a(%arg0) {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<mesh<["y"=2]>, [{}]>]>} : (tensor<8xf32>) -> tensor<8xf32>
  %6 = stablehlo.custom_call @a(%arg0) {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<mesh<[], device_ids=[3]>, []>]>} : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
