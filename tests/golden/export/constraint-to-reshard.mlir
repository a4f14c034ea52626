// RUN: opt -sdy-sharding-constraint-to-reshard %s
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.sharding_constraint %arg0 <@m, [{"p"}]> {note = "kept"} : tensor<8xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"q", ?}p1]> : tensor<8xf32>
  return %1 : tensor<8xf32>
}
