// RUN: types --format=json --max-alternatives=2 %s
// STATUS: 1
@mesh = <["X"=2, "Y"=4]>
%x : tensor<4x4xf32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%y : tensor<4x4xf32> {sdy.sharding = <@mesh, [{}, {"X"}]>}
%0 = add %x, %y {a = "b"} : tensor<4x4xf32>
