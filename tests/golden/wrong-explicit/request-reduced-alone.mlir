// RUN: types --max-alternatives=0 %s
// STATUS: 1
// Reduced axes belong to the request or the claim beside them.
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%0 = negate %x {shardc.reduced = ["Y"]} : tensor<8xf32>
%1 = iota dim = 0 {shardc.out_sharding = <@m, [{"X"}]>, shardc.reduced = ["Y"]} : tensor<8xf32>
