// RUN: types --types --axis-types=auto %s
@mesh = <["X"=2, "Y"=4]>
%0 : tensor<4x4xf32> {sdy.sharding = <@mesh, [{"Y"}, {}]>}
%1 = sdy.sharding_constraint %0 <@mesh, [{"X"}, {}]> : tensor<4x4xf32>
