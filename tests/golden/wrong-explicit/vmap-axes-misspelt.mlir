// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%zz1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%zz2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"Y"}]>}
%0 = "shardc.vmap"(%x) ({
^bb0(%a: tensor<8xf32>):
  "shardc.return"(%a) : (tensor<8xf32>) -> ()
}) {in_axes = array<i64: 0>, out_axes = array<i64: 0>, axes = ["x"]} : (tensor<8x8xf32>) -> tensor<8x8xf32>
%zz3 = subtract %zz1, %zz2 : tensor<16x16xf32>
