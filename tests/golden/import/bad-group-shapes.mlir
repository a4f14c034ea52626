// RUN: opt -sdy-sharding-group-import %s
// STATUS: 1
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<8xf32>) {
  sdy.sharding_group %arg0 group_id=5 : tensor<4xf32>
  sdy.sharding_group %arg1 group_id=5 : tensor<8xf32>
  return
}
