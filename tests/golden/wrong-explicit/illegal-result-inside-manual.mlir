// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {"Y"}]>}
%r = sdy.manual_computation(%x) in_shardings=[<@m, [{"X"}, {?}]>] out_shardings=[<@m, [{"X"}, {?}]>] manual_axes={"X"} (%p: tensor<4x8xf32>) {
  %t = stablehlo.dot_general %p, %p, contracting_dims = [0] x [0] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %u = stablehlo.slice %t [0:4, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
  sdy.return %u : tensor<4x8xf32>
} : (tensor<8x8xf32>) -> tensor<8x8xf32>

%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
