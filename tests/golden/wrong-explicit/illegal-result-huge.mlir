// RUN: types --max-alternatives=4 %s
// STATUS: 1
@m = <["X"=2, "Y"=1073741824, "Z"=8]>
%x : tensor<1073741824x1073741824xf32> {sdy.sharding = <@m, [{"X"}, {"Z"}]>}
%y : tensor<1073741824x1073741824xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%0 = add %x, %y : tensor<1073741824x1073741824xf32>
%1 = dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<1073741824x1073741824xf32>, tensor<1073741824x1073741824xf32>) -> tensor<1073741824x1073741824xf32>
