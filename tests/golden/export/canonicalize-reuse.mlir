// RUN: opt -canonicalize %s
// A reshard after reshapes and transposes is replaced by an earlier one of the same value with the same layout.
sdy.mesh @m = <["a"=2, "b"=2, "c"=4]>
sdy.mesh @n = <["a"=2, "b"=2, "c"=4]>
func.func @same(%arg0: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = sdy.reshard %arg0 <@m, [{"a", ?}, {"b"}p1]> : tensor<8x8xf32>
  %1 = sdy.reshard %arg0 <@m, [{"a"}, {"b"}]> : tensor<8x8xf32>
  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
}
func.func @reshape(%arg0: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x4x2xf32>) {
  %0 = sdy.reshard %arg0 <@m, [{"a"}, {"b"}]> : tensor<8x8xf32>
  %1 = stablehlo.reshape %arg0 {kept} : (tensor<8x8xf32>) -> tensor<8x4x2xf32>
  %2 = sdy.reshard %1 <@m, [{"a"}, {"b"}, {}]> {lost} : tensor<8x4x2xf32>
  return %0, %2 : tensor<8x8xf32>, tensor<8x4x2xf32>
}
func.func @transpose(%arg0: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = sdy.reshard %arg0 <@m, [{"a"}, {"b"}]> : tensor<8x8xf32>
  %1 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = sdy.reshard %1 <@m, [{"b"}, {"a"}]> : tensor<8x8xf32>
  return %0, %2 : tensor<8x8xf32>, tensor<8x8xf32>
}
// Strides are those of the reshard's own type, so a transpose of unequal dimensions is never seen through.
func.func @not_square(%arg0: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4x8xf32>) {
  %0 = sdy.reshard %arg0 <@m, [{"a"}, {"b"}]> : tensor<8x4xf32>
  %1 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %2 = sdy.reshard %1 <@m, [{"b"}, {"a"}]> : tensor<4x8xf32>
  return %0, %2 : tensor<8x4xf32>, tensor<4x8xf32>
}
// The earlier reshard comes after a reshape: its result is first reshaped to the type of the common value.
func.func @below(%arg0: tensor<8x8xf32>) -> (tensor<64xf32>, tensor<8x8xf32>, tensor<4x16xf32>) {
  %0 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<64xf32>
  %1 = sdy.reshard %0 <@m, [{"a", "b"}]> : tensor<64xf32>
  %2 = sdy.reshard %arg0 <@m, [{"a", "b"}, {}]> : tensor<8x8xf32>
  %3 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<4x16xf32>
  %4 = sdy.reshard %3 <@m, [{"a", "b"}, {}]> : tensor<4x16xf32>
  return %1, %2, %4 : tensor<64xf32>, tensor<8x8xf32>, tensor<4x16xf32>
}
// The parts of an axis in two dimensions give the same layout as the whole axis in one.
func.func @parts(%arg0: tensor<2x32xf32>) -> (tensor<2x32xf32>, tensor<64xf32>) {
  %0 = sdy.reshard %arg0 <@m, [{"c":(1)2}, {"c":(2)2}]> : tensor<2x32xf32>
  %1 = stablehlo.reshape %arg0 : (tensor<2x32xf32>) -> tensor<64xf32>
  %2 = sdy.reshard %1 <@m, [{"c"}]> : tensor<64xf32>
  return %0, %2 : tensor<2x32xf32>, tensor<64xf32>
}
func.func @other(%arg0: tensor<8x8xf32>, %arg1: tensor<i1>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = sdy.reshard %arg0 <@m, [{"a"}, {}]> : tensor<8x8xf32>
  %1 = sdy.reshard %arg0 <@n, [{"a"}, {}]> : tensor<8x8xf32>
  %2 = sdy.reshard %arg0 <@m, [{"a"}, {}], replicated={"b"}> : tensor<8x8xf32>
  %3 = "stablehlo.if"(%arg1) ({
    %4 = sdy.reshard %arg0 <@m, [{"a"}, {}]> : tensor<8x8xf32>
    stablehlo.return %4 : tensor<8x8xf32>
  }, {
    stablehlo.return %arg0 : tensor<8x8xf32>
  }) : (tensor<i1>) -> tensor<8x8xf32>
  return %0, %1, %2, %3 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
