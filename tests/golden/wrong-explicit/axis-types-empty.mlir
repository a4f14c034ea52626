// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]> {shardc.axis_types = []}
%x : tensor<8xf32>
