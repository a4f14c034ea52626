// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Auto"]}
%0 = iota dim = 0 {shardc.out_sharding = <@m, [{"Y"}]>} : tensor<8xi32>
