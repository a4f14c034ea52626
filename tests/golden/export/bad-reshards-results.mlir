// RUN: opt -sdy-insert-explicit-reshards %s
// STATUS: 1
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>}) -> tensor<8xf32> {
  %0:2 = "stablehlo.custom_call"(%arg0) <{call_target_name = "f"}> {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}], unreduced={"p"}>, <@m, [{}]>]>} : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return %0#0 : tensor<8xf32>
}
