// RUN: types --types %s
// An element keeps its type through tuples of tuples.
@m = <["X"=2, "Y"=4]>
%x : tensor<8x16xf32> {sdy.sharding = <@m, [{"X"}, {"Y"}]>}
%y : tensor<8xf32>
%t = stablehlo.tuple %x, %y : tuple<tensor<8x16xf32>, tensor<8xf32>>
%u = stablehlo.tuple %t, %y : tuple<tuple<tensor<8x16xf32>, tensor<8xf32>>, tensor<8xf32>>
%v = stablehlo.tuple %u : tuple<tuple<tuple<tensor<8x16xf32>, tensor<8xf32>>, tensor<8xf32>>>
%0 = stablehlo.get_tuple_element %v[0] : (tuple<tuple<tuple<tensor<8x16xf32>, tensor<8xf32>>, tensor<8xf32>>>) -> tuple<tuple<tensor<8x16xf32>, tensor<8xf32>>, tensor<8xf32>>
%1 = stablehlo.get_tuple_element %0[0] : (tuple<tuple<tensor<8x16xf32>, tensor<8xf32>>, tensor<8xf32>>) -> tuple<tensor<8x16xf32>, tensor<8xf32>>
%2 = stablehlo.get_tuple_element %1[0] : (tuple<tensor<8x16xf32>, tensor<8xf32>>) -> tensor<8x16xf32>
