// RUN: opt -sdy-sharding-group-import %s
// Groups with a common tensor merge; ids follow the first appearance of their leaders.
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) {
  sdy.sharding_group %arg0 group_id=5 : tensor<4xf32>
  sdy.sharding_group %arg1 group_id=9 : tensor<4xf32>
  sdy.sharding_group %arg2 group_id=7 : tensor<4xf32>
  sdy.sharding_group %arg2 group_id=5 : tensor<4xf32>
  return
}
