// RUN: types --types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%s : tensor<16xf32> {sdy.sharding = <@m, [{"Y"}]>}
%0:3 = "stablehlo.batch_norm_training"(%x, %s, %s) <{epsilon = 1.0 : f32, feature_index = 1 : i64}> : (tensor<8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%1 = add %0#1, %s : tensor<16xf32>
