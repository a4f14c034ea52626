// RUN: opt -sdy-sharding-group-import %s
// Groups with a common member become one, and the ids become 0, 1, ...
func.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>, %z: tensor<8xf32>, %w: tensor<8xf32>) {
  sdy.sharding_group %x group_id=7 : tensor<8xf32>
  sdy.sharding_group %y group_id=7 : tensor<8xf32>
  sdy.sharding_group %y group_id=20 : tensor<8xf32>
  sdy.sharding_group %z group_id=20 : tensor<8xf32>
  sdy.sharding_group %w group_id=1234 : tensor<8xf32>
  return
}
