// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%st : tensor<2xui64> {sdy.sharding = <@m, [{}]>}
%zz1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%zz2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"Y"}]>}
%0:2 = "stablehlo.rng_bit_generator"(%st) {rng_algorithm = #stablehlo<rng_algorithm DEFAULT>, shardc.out_sharding = #sdy.sharding_per_value<[<@m, [{}]>, <@m, [{"X", "X"}]>]>} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>)
%zz3 = subtract %zz1, %zz2 : tensor<16x16xf32>
