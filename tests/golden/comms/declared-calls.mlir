// RUN: comms --ops declared.ops --strict --budget='bytes<=1KiB' %s
// Custom calls are declared by their targets, so that their bytes count and their names raise no doubt.
sdy.mesh @mesh = <["i"=8]>
func.func @main(%x: tensor<64x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"i"}, {}]>}, %z: tensor<8xf32>) -> (tensor<64x8xf32>, tensor<8xf32>) {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"i"}, {}]>] out_shardings=[<@mesh, [{"i"}, {}]>] manual_axes={"i"} (%p: tensor<8x8xf32>) {
    %1 = stablehlo.custom_call @my_exchange(%p) {sent = 96 : i64} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    sdy.return %1 : tensor<8x8xf32>
  } : (tensor<64x8xf32>) -> tensor<64x8xf32>
  %2 = stablehlo.custom_call @my_allreduce(%z) : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %2 : tensor<64x8xf32>, tensor<8xf32>
}
