// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%0 = iota dim = 0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"X"}]>]>, shardc.out_sharding = #sdy.sharding<@m, [{}]>} : tensor<8xi32>
