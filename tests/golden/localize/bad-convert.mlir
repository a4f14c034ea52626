// RUN: opt -split-input-file -sdy-convert-global-to-local %s
// STATUS: 1
sdy.mesh @g = <["u"=2, "v"=2]>
func.func @illegal(%arg0: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {"v"}]>}) -> tensor<4x6xf32> {
  %0 = sdy.reshard %arg0 <@g, [{}, {}]> : tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=2]>
func.func @chlo(%arg0: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {"v"}]>}) -> tensor<4x6xf32> {
  %0 = chlo.erf %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {"v"}]>]>} : tensor<4x6xf32> -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=2]>
func.func @uneven(%arg0: tensor<5x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {"v"}]>}) {
  return
}
// -----
sdy.mesh @g = <["u"=2, "v"=2]>
func.func @used_twice(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {"v"}]>}, %arg1: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"v"}, {}]>}) -> tensor<8x6xf32> {
  %0 = stablehlo.dot %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {}]>]>} : (tensor<8x8xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=2]>
func.func @other_axes(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@g, [{}, {"v", "u"}]>}, %arg1: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"v", "u"}, {}]>}) -> tensor<8x6xf32> {
  %0 = stablehlo.dot %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@g, [{}, {}]>]>} : (tensor<8x8xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = sdy.all_reduce {"u", "v"} %0 out_sharding=<@g, [{}, {}]> : tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=2]>
func.func @concatenate(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {"v"}]>}) -> tensor<8x16xf32> {
  %0 = stablehlo.concatenate %arg0, %arg0, dim = 1 {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {}]>]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=2]>
func.func @concatenate_result(%arg0: tensor<8x8xf32>) -> tensor<8x16xf32> {
  %0 = stablehlo.concatenate %arg0, %arg0, dim = 1 {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {"v"}]>]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=2]>
func.func @slice(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {"v"}]>}) -> tensor<8x6xf32> {
  %0 = stablehlo.slice %arg0 [0:8, 0:6] {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {"v"}]>]>} : (tensor<8x8xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=4]>
func.func @slice_axes(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@g, [{}, {"v"}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.slice %arg0 [0:8, 0:8] {sdy.sharding = #sdy.sharding_per_value<[<@g, [{}, {"u", "v":(1)2}]>]>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=4]>
func.func @window(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {}]>}) -> tensor<7x8xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%arg0, %c) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@g, [{}, {}]>]>} : (tensor<8x8xf32>, tensor<f32>) -> tensor<7x8xf32>
  return %0 : tensor<7x8xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=4]>
func.func @gather_narrow(%arg0: tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {}]>}, %arg1: tensor<5x1xi32>) -> tensor<5x4xf32> {
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<6x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  %1 = sdy.all_reduce {"u"} %0 out_sharding=<@g, [{}, {}]> : tensor<5x4xf32>
  return %1 : tensor<5x4xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=4]>
func.func @gather_part(%arg0: tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {}]>}, %arg1: tensor<5x1xi32>) -> tensor<5x2x4xf32> {
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 4>}> : (tensor<6x4xf32>, tensor<5x1xi32>) -> tensor<5x2x4xf32>
  return %0 : tensor<5x2x4xf32>
}
// -----
sdy.mesh @m3 = <["m"=3, "n"=2]>
func.func @scatter(%arg0: tensor<6x4xi32> {sdy.sharding = #sdy.sharding<@m3, [{"m"}, {}]>}, %arg1: tensor<6x1xi32> {sdy.sharding = #sdy.sharding<@m3, [{"n"}, {}]>}, %arg2: tensor<6x4xi32> {sdy.sharding = #sdy.sharding<@m3, [{"n"}, {}]>}) -> (tensor<6x4xi32> {sdy.sharding = #sdy.sharding<@m3, [{"m"}, {}]>}) {
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.xor %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@m3, [{"m"}, {}]>]>} : (tensor<6x4xi32>, tensor<6x1xi32>, tensor<6x4xi32>) -> tensor<6x4xi32>
  %1 = sdy.all_reduce {"n"} %0 out_sharding=<@m3, [{"m"}, {}]> : tensor<6x4xi32>
  return %1 : tensor<6x4xi32>
}
// -----
sdy.mesh @m3 = <["m"=3, "n"=2]>
func.func @scatter_inserted(%arg0: tensor<6x4xi32> {sdy.sharding = #sdy.sharding<@m3, [{"m"}, {}]>}, %arg1: tensor<6x1xi32>, %arg2: tensor<6xi32>) -> (tensor<6x4xi32> {sdy.sharding = #sdy.sharding<@m3, [{"m"}, {}]>}) {
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@m3, [{"m"}, {}]>]>} : (tensor<6x4xi32>, tensor<6x1xi32>, tensor<6xi32>) -> tensor<6x4xi32>
  return %0 : tensor<6x4xi32>
}
// -----
sdy.mesh @m1 = <["m"=3, "one"=1]>
func.func @scatter_one_part(%arg0: tensor<6x4xi32> {sdy.sharding = #sdy.sharding<@m1, [{"m"}, {"one"}]>}, %arg1: tensor<5x1xi32>, %arg2: tensor<5x4xi32>) -> (tensor<6x4xi32> {sdy.sharding = #sdy.sharding<@m1, [{"m"}, {"one"}]>}) {
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@m1, [{"m"}, {"one"}]>]>} : (tensor<6x4xi32>, tensor<5x1xi32>, tensor<5x4xi32>) -> tensor<6x4xi32>
  return %0 : tensor<6x4xi32>
}
