// RUN: fmt %s
%x : tensor<2x3xf32>
%i : tensor<i32>
%a = transpose %x {permutation = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
%b = add %x, %x : tensor<2x3xf32>
%c = stablehlo.dot_general %x, %a {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
%d = slice %x {start_indices = array<i64: 0, 1>, limit_indices = array<i64: 2, 3>, strides = array<i64: 1, 2>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
%e = compare %x, %x {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
%f = reverse %x {dimensions = array<i64: 0>} : tensor<2x3xf32>
%g = iota {iota_dimension = 1 : i64} : tensor<2x3xf32>
%h = custom_call %x {call_target_name = "t"} : tensor<2x3xf32>
%j = tuple %x, %i : tuple<tensor<2x3xf32>, tensor<i32>>
%k = get_tuple_element %j {index = 1 : i32} : (tuple<tensor<2x3xf32>, tensor<i32>>) -> tensor<i32>
%l = reduce_precision %x {exponent_bits = 5 : i32, mantissa_bits = 10 : i32} : tensor<2x3xf32>
