// Operations in more forms than doc/operations.txt has, for their op sharding rules: tests/peer/drift.
%a : tensor<24x6xf32>
%b : tensor<1x8x1x4xf32>
%c : tensor<2x3x5x7xf32>
%1 = stablehlo.reshape %a : (tensor<24x6xf32>) -> tensor<16x9xf32>
%2 = stablehlo.reshape %a : (tensor<24x6xf32>) -> tensor<144xf32>
%3 = stablehlo.reshape %a : (tensor<24x6xf32>) -> tensor<4x6x6xf32>
%4 = stablehlo.reshape %a : (tensor<24x6xf32>) -> tensor<12x12xf32>
%5 = stablehlo.reshape %a : (tensor<24x6xf32>) -> tensor<1x24x1x6x1xf32>
%6 = stablehlo.reshape %b : (tensor<1x8x1x4xf32>) -> tensor<8x4xf32>
%7 = stablehlo.reshape %b : (tensor<1x8x1x4xf32>) -> tensor<32x1xf32>
%8 = stablehlo.reshape %c : (tensor<2x3x5x7xf32>) -> tensor<6x35xf32>
%9 = stablehlo.reshape %c : (tensor<2x3x5x7xf32>) -> tensor<30x7xf32>
%10 = stablehlo.reshape %c : (tensor<2x3x5x7xf32>) -> tensor<7x5x3x2xf32>
// -----
%a : tensor<8x4xf32>
%v : tensor<f32>
%1 = stablehlo.pad %a, %v, low = [1, 0], high = [-1, 0], interior = [0, 0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
%2 = stablehlo.pad %a, %v, low = [-2, 1], high = [0, 3], interior = [0, 0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<6x8xf32>
%3 = stablehlo.pad %a, %v, low = [0, 0], high = [0, 0], interior = [1, 2] : (tensor<8x4xf32>, tensor<f32>) -> tensor<15x10xf32>
%4 = stablehlo.pad %a, %v, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
%5 = stablehlo.pad %a, %v, low = [0, -8], high = [0, 8], interior = [0, 0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
// -----
%a : tensor<8x6x4xf32>
%1 = stablehlo.slice %a [0:8, 0:6, 0:4] : (tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
%2 = stablehlo.slice %a [2:6, 0:6, 0:4] : (tensor<8x6x4xf32>) -> tensor<4x6x4xf32>
%3 = stablehlo.slice %a [0:8:2, 1:2, 0:4:3] : (tensor<8x6x4xf32>) -> tensor<4x1x2xf32>
%4 = stablehlo.reverse %a, dims = [0, 2] : tensor<8x6x4xf32>
%5 = stablehlo.transpose %a, dims = [2, 0, 1] : (tensor<8x6x4xf32>) -> tensor<4x8x6xf32>
%6 = stablehlo.concatenate %a, %a, dim = 1 : (tensor<8x6x4xf32>, tensor<8x6x4xf32>) -> tensor<8x12x4xf32>
%7 = stablehlo.concatenate %a, dim = 1 : (tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
// -----
%a : tensor<8x6xf32>
%u : tensor<8x2xf32>
%w : tensor<1x6xf32>
%i : tensor<i32>
%1 = stablehlo.dynamic_update_slice %a, %u, %i, %i : (tensor<8x6xf32>, tensor<8x2xf32>, tensor<i32>, tensor<i32>) -> tensor<8x6xf32>
%2 = stablehlo.dynamic_update_slice %a, %w, %i, %i : (tensor<8x6xf32>, tensor<1x6xf32>, tensor<i32>, tensor<i32>) -> tensor<8x6xf32>
%3 = stablehlo.dynamic_update_slice %a, %a, %i, %i : (tensor<8x6xf32>, tensor<8x6xf32>, tensor<i32>, tensor<i32>) -> tensor<8x6xf32>
%4 = stablehlo.dynamic_slice %a, %i, %i, sizes = [8, 2] : (tensor<8x6xf32>, tensor<i32>, tensor<i32>) -> tensor<8x2xf32>
%5 = stablehlo.dynamic_slice %a, %i, %i, sizes = [1, 6] : (tensor<8x6xf32>, tensor<i32>, tensor<i32>) -> tensor<1x6xf32>
// -----
%a : tensor<4x8x16xf32>
%b : tensor<4x16x32xf32>
%c : tensor<16xf32>
%m : tensor<8x4x16xf32>
%1 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<4x8x16xf32>, tensor<4x16x32xf32>) -> tensor<4x8x32xf32>
%2 = stablehlo.dot_general %a, %c, contracting_dims = [2] x [0] : (tensor<4x8x16xf32>, tensor<16xf32>) -> tensor<4x8xf32>
%3 = stablehlo.dot_general %a, %m, batching_dims = [0, 1] x [1, 0], contracting_dims = [2] x [2] : (tensor<4x8x16xf32>, tensor<8x4x16xf32>) -> tensor<4x8xf32>
%4 = stablehlo.dot_general %c, %c, contracting_dims = [] x [] : (tensor<16xf32>, tensor<16xf32>) -> tensor<16x16xf32>
// -----
%x : tensor<2x8x8x4xf32>
%k : tensor<3x3x4x16xf32>
%g : tensor<3x3x1x8xf32>
%p : tensor<1x1x4x16xf32>
%w : tensor<8x8x4x16xf32>
%1 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<2x8x8x16xf32>
%2 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<2x4x4x16xf32>
%3 = stablehlo.convolution(%x, %g) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x1x8xf32>) -> tensor<2x6x6x8xf32>
%4 = stablehlo.convolution(%x, %p) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<1x1x4x16xf32>) -> tensor<2x8x8x16xf32>
%5 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<1x6x6x16xf32>
%6 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<8x8x4x16xf32>) -> tensor<2x1x1x16xf32>
// -----
%a : tensor<8x6x4xf32>
%z : tensor<f32>
%1 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x6x4xf32>, tensor<f32>) -> tensor<8x4xf32>
%2 = stablehlo.reduce(%a init: %z) applies stablehlo.maximum across dimensions = [0, 2] : (tensor<8x6x4xf32>, tensor<f32>) -> tensor<6xf32>
%3 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [] : (tensor<8x6x4xf32>, tensor<f32>) -> tensor<8x6x4xf32>
%4 = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
%5 = stablehlo.broadcast_in_dim %a, dims = [1, 0, 3] : (tensor<8x6x4xf32>) -> tensor<6x8x2x4xf32>
%6 = stablehlo.iota dim = 1 : tensor<8x4xi32>
%7 = stablehlo.bitcast_convert %a : (tensor<8x6x4xf32>) -> tensor<8x6x4xi32>
%8 = stablehlo.bitcast_convert %a : (tensor<8x6x4xf32>) -> tensor<8x6x4x4xi8>
%9:2 = chlo.top_k(%a, k = 2) : tensor<8x6x4xf32> -> (tensor<8x6x2xf32>, tensor<8x6x2xi32>)
