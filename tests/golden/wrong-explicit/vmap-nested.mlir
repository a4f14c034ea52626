// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0 = "shardc.vmap"(%x) ({
^bb0(%p: tensor<8xf32>):
 %s = "shardc.vmap"(%p) ({
 ^bb0(%z: tensor<f32>):
  "shardc.return"(%z) : (tensor<f32>) -> ()
 }) {in_axes = array<i64: 0>, out_axes = array<i64: 0>} : (tensor<8xf32>) -> tensor<8xf32>
 %i = iota dim = 0 {shardc.out_sharding = <@m, [{"X"}]>} : tensor<8xf32>
 "shardc.return"(%i) : (tensor<8xf32>) -> ()
}) {in_axes = array<i64: 0>, out_axes = array<i64: 0>} : (tensor<8x8xf32>) -> tensor<8x8xf32>

%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
