// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{}]>}
%0 = reshape %x {shardc.out_sharding = <@m, [{}, {}], unreduced={"X"}>} : (tensor<8xf32>) -> tensor<2x4xf32>
