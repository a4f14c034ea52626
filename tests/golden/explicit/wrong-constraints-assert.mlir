// RUN: types --types --constraints=assert %s
// STATUS: 1
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%0 = sdy.sharding_constraint %x <@mesh, [{}]> : tensor<8xf32>
