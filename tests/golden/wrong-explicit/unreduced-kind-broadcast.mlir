// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{}]>}
%0 = broadcast_in_dim %x, dims = [0] {shardc.out_sharding = <@m, [{}, {}], unreduced=max{"X"}>} : (tensor<8xf32>) -> tensor<8x4xf32>
