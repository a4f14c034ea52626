// RUN: comms %s
// Where all axes are manual there are no shardings, so an op sharding rule would do nothing there. Another axis is free in
// the second computation.
sdy.mesh @mesh = <["i"=4, "j"=2]>
func.func @main(%x: tensor<64x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"i"}, {"j"}]>}) -> (tensor<64x8xf32>, tensor<64x8xf32>) {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"i"}, {"j"}]>] out_shardings=[<@mesh, [{"i"}, {"j"}]>] manual_axes={"i", "j"} (%p: tensor<16x4xf32>) {
    %1 = stablehlo.custom_call @my_kernel(%p) : (tensor<16x4xf32>) -> tensor<16x4xf32>
    sdy.return %1 : tensor<16x4xf32>
  } : (tensor<64x8xf32>) -> tensor<64x8xf32>
  %2 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"i"}, {"j"}]>] out_shardings=[<@mesh, [{"i"}, {"j"}]>] manual_axes={"i"} (%p: tensor<16x8xf32>) {
    %3 = stablehlo.custom_call @my_kernel(%p) : (tensor<16x8xf32>) -> tensor<16x8xf32>
    sdy.return %3 : tensor<16x8xf32>
  } : (tensor<64x8xf32>) -> tensor<64x8xf32>
  return %0, %2 : tensor<64x8xf32>, tensor<64x8xf32>
}
