// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%y : tensor<8x8xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%t = "stablehlo.tuple"(%x, %y) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tuple<tensor<8x8xf32>, tensor<8x8xf32>>
%a = stablehlo.get_tuple_element %t[0] : (tuple<tensor<8x8xf32>, tensor<8x8xf32>>) -> tensor<8x8xf32>
%b = stablehlo.get_tuple_element %t[1] : (tuple<tensor<8x8xf32>, tensor<8x8xf32>>) -> tensor<8x8xf32>
%0 = multiply %a, %b : tensor<8x8xf32>

%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
