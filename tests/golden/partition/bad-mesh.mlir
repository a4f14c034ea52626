// RUN: partition %s
// STATUS: 1
sdy.mesh @mesh = <["x"=4]>
sdy.mesh @half = <["y"=2]>
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@half, [{"y"}]>] out_shardings=[<@half, [{"y"}]>] manual_axes={"y"} (%a: tensor<4xf32>) {
    sdy.return %a : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
