// RUN: opt -sdy-import-pipeline=dedup-functions-fully=true %s
sdy.mesh @m = <["x"=2]>
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @f(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"x"}]> : tensor<8xf32>
  sdy.sharding_group %1 group_id=17 : tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @f(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
