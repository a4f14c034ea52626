// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<24xf32> {sdy.sharding = <@m, [{"Y", "X"}]>}
%0 = reshape %x : (tensor<24xf32>) -> tensor<6x4xf32>
