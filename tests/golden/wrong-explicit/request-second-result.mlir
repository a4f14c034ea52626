// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%st : tensor<2xui64> {sdy.sharding = <@m, [{}]>}
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0:2 = "stablehlo.rng_bit_generator"(%st) {rng_algorithm = #stablehlo<rng_algorithm DEFAULT>, shardc.out_sharding = #sdy.sharding_per_value<[<@m, [{}]>, <@m, [{"Q"}]>]>} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>)

%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
