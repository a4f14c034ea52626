// RUN: types --types %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{devices=[2,4]<=[8]}"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
%1 = concatenate %0, %x, dim = 0 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
