// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Auto"]}
%x : tensor<8xf32> {sdy.sharding = <@m, [{}]>}
%0 = sdy.reshard %x <@m, [{"Y"}]> : tensor<8xf32>
