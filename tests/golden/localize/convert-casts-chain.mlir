// RUN: opt -sdy-convert-global-to-local %s
// Where the types of manual computations do not agree, one chain of casts leads through all of them.
sdy.mesh @m = <["x"=16, "y"=2, "z"=8]>
func.func @returned(%arg0: tensor<4x128x4x7xi1> {sdy.sharding = #sdy.sharding<@m, [{}, {"x", "z"}, {"y"}, {}]>}) -> (tensor<4x128x4x7xi1> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {"x", "z"}, {}, {}]>}) {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{}, {}, {"y"}, {}]>] out_shardings=[<@m, [{"z"}, {"x"}, {"y"}, {}]>] manual_axes={"y", "z"} (%arg1: tensor<4x128x2x7xi1>) {
    sdy.return %arg1 : tensor<4x128x2x7xi1>
  } : (tensor<4x128x4x7xi1>) -> tensor<32x128x4x7xi1>
  %1:2 = sdy.manual_computation(%0, %arg0) in_shardings=[<@m, [{"x"}, {"z", "y"}, {}, {}]>, <@m, [{"y"}, {"x", "z"}, {}, {}]>] out_shardings=[<@m, [{"y"}, {"x", "z"}, {}, {}]>, <@m, [{}, {}, {"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<2x128x4x7xi1>, %arg2: tensor<4x8x4x7xi1>) {
    sdy.return %arg2, %arg1 : tensor<4x8x4x7xi1>, tensor<2x128x4x7xi1>
  } : (tensor<32x128x4x7xi1>, tensor<4x128x4x7xi1>) -> (tensor<4x128x4x7xi1>, tensor<2x128x64x7xi1>)
  return %1#0 : tensor<4x128x4x7xi1>
}
func.func @shared(%arg0: tensor<2x4x64x64xi8> {sdy.sharding = #sdy.sharding<@m, [{}, {}, {"y"}, {"z"}]>}) -> (tensor<2x4x64x64xi8> {sdy.sharding = #sdy.sharding<@m, [{}, {}, {"y"}, {"z"}]>}) {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{}, {}, {"y"}, {"z"}]>] out_shardings=[<@m, [{}, {}, {}, {}]>] manual_axes={"y", "z"} (%arg1: tensor<2x4x32x8xi8>) {
    sdy.return %arg1 : tensor<2x4x32x8xi8>
  } : (tensor<2x4x64x64xi8>) -> tensor<2x4x32x8xi8>
  %1 = sdy.manual_computation(%0) in_shardings=[<@m, [{}, {}, {"y"}, {"z"}]>] out_shardings=[<@m, [{}, {}, {"y"}, {}]>] manual_axes={"y", "z"} (%arg1: tensor<2x4x16x1xi8>) {
    %3 = stablehlo.negate %arg1 : tensor<2x4x16x1xi8>
    sdy.return %3 : tensor<2x4x16x1xi8>
  } : (tensor<2x4x32x8xi8>) -> tensor<2x4x32x1xi8>
  %2 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{}, {"y"}, {}, {}]>] out_shardings=[<@m, [{}, {"y"}, {}, {}]>] manual_axes={"y"} (%arg1: tensor<2x2x64x64xi8>) {
    %3 = stablehlo.negate %arg1 : tensor<2x2x64x64xi8>
    sdy.return %3 : tensor<2x2x64x64xi8>
  } : (tensor<2x4x64x64xi8>) -> tensor<2x4x64x64xi8>
  return %arg0 : tensor<2x4x64x64xi8>
}
