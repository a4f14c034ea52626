// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%0 = "shardc.vmap"(%x) ({
^bb0(%a: tensor<8xf32>):
  "shardc.return"(%a) : (tensor<8xf32>) -> ()
}) {in_axes = array<i64: 0>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
