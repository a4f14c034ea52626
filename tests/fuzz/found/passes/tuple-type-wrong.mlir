// RUN: fmt %s
%x : tensor<2x3xf32>
%i : tensor<i32>
%i : tensor<i32>
%a = f8E8M0FNU %x {permutation = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
%k = get_tuple_element %j  : (tuple<3x2xf32>) -> tensor<i32>
%b = add %x, %x : tensor<>
%d = slice %x  : (tensor<2x3xf32>)(tensor<2x3xf32>) -> tensor<2x1xf32>
/k %sedge_padding_high.mesh @mesh = <[],  US: 9227332036854775807
%g = iota {iota_dimension = 1 : i64} : sdy.sharding_group
%h = custom_call %x {call_target_name = "t"} : tensor
%j = tuple %x, %i : tuple<tensor<tensor<2x3xf32>, tensor<i32>>, tensor<i32>>
%k = get_tuple_element %j  : (tuple<tensor<3x2xf32>, tensor<i32>>) -> tensor<i32>
%k = get_tuple_element %j  : (tuple<tensor<3x2xf32>, tensor<i32>>) -> tensor<i32>
%l = chlo.ragged_dotreduce_precision %x <0x3xf32> : tensor<2x3xf32>
