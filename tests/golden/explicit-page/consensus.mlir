// RUN: types --types %s
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%n : tensor<8xf32> {sdy.sharding = <@mesh, [{}]>}
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%0 = add %n, %n : tensor<8xf32>
%1 = add %n, %x : tensor<8xf32>
%2 = add %x, %x : tensor<8xf32>
