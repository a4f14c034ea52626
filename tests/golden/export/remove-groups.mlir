// RUN: opt -sdy-remove-sharding-groups %s
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  sdy.sharding_group %arg0 group_id=0 : tensor<4xf32>
  sdy.sharding_group %arg1 group_id=0 : tensor<4xf32>
  return
}
