// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<6xf32> {sdy.sharding = <@m, [{}]>}
%0 = convert %x {shardc.out_sharding = <@m, [{"Y"}]>} : (tensor<6xf32>) -> tensor<6xbf16>
