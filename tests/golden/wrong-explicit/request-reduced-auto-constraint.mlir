// RUN: types --max-alternatives=0 --axis-types=auto %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0 = sdy.sharding_constraint %x <@m, [{"X"}, {}]> {shardc.reduced = ["Q"]} : tensor<8x8xf32>
