// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%i : tensor<i32>
%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%0 = "stablehlo.case"(%i) ({
  %s = stablehlo.sine %x {shardc.out_sharding = #sdy.sharding<@m, [{}, {}]>} : tensor<8x8xf32>
  stablehlo.return %s : tensor<8x8xf32>
}) {shardc.out_sharding = #sdy.sharding<@m, [{"Y"}, {}]>} : (tensor<i32>) -> tensor<8x8xf32>
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
