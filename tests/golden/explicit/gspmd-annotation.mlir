// RUN: types --types -Wno-gspmd-annotation %s
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0 = stablehlo.custom_call @Sharding(%x) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"Y"}]>]>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
%1 = sine %0 : tensor<8x8xf32>
