// RUN: partition --no-propagate -o /dev/stdout %s
// STATUS: 1
// A mesh that shards nothing may have another size, and so may one device.
sdy.mesh @one = <[], device_ids=[0]>
sdy.mesh @unused = <["u"=16]>
sdy.mesh @all = <["x"=8, "y"=2]>
sdy.mesh @half = <["z"=8]>
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@all, [{"x"}]>}, %y: tensor<8xf32> {sdy.sharding = #sdy.sharding<@unused, [{}]>}) -> tensor<8xf32> {
  %0 = stablehlo.add %x, %y {sdy.sharding = #sdy.sharding_per_value<[<@half, [{"z"}]>]>} : tensor<8xf32>
  %1 = stablehlo.add %0, %y {sdy.sharding = #sdy.sharding_per_value<[<@half, [{"z"}]>]>} : tensor<8xf32>
  return %1 : tensor<8xf32>
}
