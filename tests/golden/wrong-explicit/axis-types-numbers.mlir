// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]> {shardc.axis_types = [1, 2]}
%x : tensor<8xf32>
