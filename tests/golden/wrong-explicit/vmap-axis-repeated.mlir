// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%0 = "shardc.vmap"() ({
 %s = iota dim = 0 : tensor<4xi32>
 "shardc.return"(%s) : (tensor<4xi32>) -> ()
}) {in_axes = array<i64>, out_axes = array<i64: 0>, axis_size = 8 : i64, axes = ["X", "X"]} : () -> tensor<8x4xi32>

%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
