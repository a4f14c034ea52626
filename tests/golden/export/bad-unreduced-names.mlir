// RUN: opt -sdy-verify-unreduced-axes %s
// STATUS: 1
// Axes on only one side are named once each, sorted by name.
sdy.mesh @m = <["z"=2, "q"=4, "p"=8]>
func.func private @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced={"q":(1)2}>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced={"z"}>}) {
  %0 = sdy.reshard %arg0 <@m, [{}], unreduced={"z"}> : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @argument(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced={"z", "q":(2)2, "p"}>}) -> tensor<8xf32> {
  %0 = call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}], unreduced={"z"}>]>} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @result(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced={"q":(1)2}>}) -> tensor<8xf32> {
  %0 = call @f(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @returned(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced={"z", "q"}>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced={"z"}>}) {
  return %arg0 : tensor<8xf32>
}
func.func private @manual(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced={"q"}>}) -> tensor<8xf32> {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{}], unreduced={"q"}>] out_shardings=[<@m, [{}]>] manual_axes={} (%arg1: tensor<8xf32>) {
    sdy.return %arg1 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
