// RUN: check -Wno-sharding-missing %s
sdy.mesh @m = <["x"=2]>
func.func @f(%a: tensor<8xf32>) {
  sdy.sharding_group %a group_id=0 {group_id = 1 : i64} : tensor<8xf32>
  return
}
