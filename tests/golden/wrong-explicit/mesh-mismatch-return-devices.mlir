// RUN: types --max-alternatives=0 -Wno-mesh-device-total %s
// STATUS: 1
sdy.mesh @m = <["X"=2, "Y"=4]>
sdy.mesh @k = <["Z"=4]>
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@k, [{"Z"}]>}) {
  return %x : tensor<8xf32>
}
