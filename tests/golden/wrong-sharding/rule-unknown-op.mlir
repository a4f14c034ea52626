// RUN: rules %s
%a : tensor<8xf32>
%0 = "a.b"(%a) : (tensor<8xf32>) -> tensor<8xf32>
