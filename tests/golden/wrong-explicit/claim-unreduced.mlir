// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%0 = sine %x {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"X"}], unreduced={"Y"}>]>} : tensor<8xf32>
