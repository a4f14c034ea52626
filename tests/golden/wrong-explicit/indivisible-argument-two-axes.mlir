// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<12xf32> {sdy.sharding = <@m, [{"X", "Y"}]>}
