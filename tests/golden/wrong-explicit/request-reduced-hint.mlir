// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Auto"]}
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X", ?}, {?}]>}
%0 = sdy.sharding_constraint %x <@m, [{}, {"Y"}]> {shardc.reduced = ["Q"]} : tensor<8x8xf32>
