// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Auto"]}
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{}, {}]>}
%0 = transpose %x, dims = [1, 0] {shardc.out_sharding = <@m, [{"X"}, {}], unreduced={"Y"}>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
