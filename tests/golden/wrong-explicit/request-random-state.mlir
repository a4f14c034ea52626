// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%s : tensor<2xui64> {sdy.sharding = <@m, [{}]>}
%k:2 = "stablehlo.rng_bit_generator"(%s) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> {shardc.out_sharding = #sdy.sharding_per_value<[<@m, [{"X"}]>, <@m, [{"X"}]>]>} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>)
