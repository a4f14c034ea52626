@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"]}
%x : tensor<4x4xi32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%y : tensor<4x4xi32> {sdy.sharding = <@mesh, [{}, {"X"}]>}
%0 = stablehlo.add %x, %y : tensor<4x4xi32>
