// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%t : tensor<64x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%i : tensor<8xi32> {sdy.sharding = <@m, [{}]>}
%0 = "stablehlo.torch_index_select"(%t, %i) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<64x16xf32>, tensor<8xi32>) -> tensor<8x16xf32>
