// RUN: types --axis-types=d=explicit,m=auto --types %s
@g = <["d"=2, "m"=4]>
%x : tensor<8x16xf32> {sdy.sharding = <@g, [{"d","m"},{}]>}
%0 = sine %x : tensor<8x16xf32>
%1 = sdy.sharding_constraint %0 <@g, [{}, {"m"}]> : tensor<8x16xf32>
%2 = sdy.sharding_constraint %1 <@g, [{?}, {?}], replicated={"d"}> : tensor<8x16xf32>
