// RUN: types --types %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<6x8xf32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%y : tensor<6x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0 = concatenate %x, %y, dim = 1 : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x16xf32>
