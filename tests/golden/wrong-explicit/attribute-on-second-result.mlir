// RUN: types %s
// STATUS: 1
// Each error points to the attribute of its own result.
sdy.mesh @m = <["X"=2, "Y"=2]>
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"Y"}]>, shardc.reduced = ["X"]})
    -> (tensor<8xf32> {shardc.fool = 1 : i32},
        tensor<8xf32>,
        tensor<8xf32> {shardc.fool = 2 : i32}) {
  return %x, %x, %x : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
func.func @reduced(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"Y"}]>, shardc.reduced = ["X"]})
    -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"Y"}]>, shardc.reduced = ["X"]},
        tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}]>, shardc.reduced = ["X"]}) {
  return %x, %x : tensor<8xf32>, tensor<8xf32>
}
