// RUN: opt -allow-unregistered-dialect %s
// sdy_opt gives no advice, and neither does opt.
func.func @main(%a: tensor<8xf32> {mhlo.sharding = "{devices=[2]<=[2]}", sdy.shardng = 1 : i32}) -> tensor<8xf32> {
  %0 = "stabelhlo.tanh"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
