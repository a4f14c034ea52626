// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%y : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%0 = dot %x, %y : (tensor<8xf32>, tensor<8xf32>) -> tensor<f32>
