// RUN: types --max-alternatives=0 --check-varying %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{}]>}
%0 = sdy.manual_computation(%x) in_shardings=[<@m, [{}]>] out_shardings=[<@m, [{}]>] manual_axes={"X", "Y"} (%a: tensor<8xf32>) {
  %p = stablehlo.partition_id : tensor<ui32>
  %q = stablehlo.convert %p : (tensor<ui32>) -> tensor<f32>
  %r = stablehlo.broadcast_in_dim %q, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %s = stablehlo.add %a, %r : tensor<8xf32>
  sdy.return %s : tensor<8xf32>
} : (tensor<8xf32>) -> tensor<8xf32>
