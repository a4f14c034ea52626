// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%0 = constant {shardc.out_sharding = <@m, [{"Z"}]>} dense<1.0> : tensor<8xf32>
