// RUN: opt -sdy-basic-propagate='debug-sharding-origins=true debug-propagation-edge-sharding=true' -sdy-remove-propagation-debug-info %s
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}]>}) -> tensor<8xf32> {
  %0 = sdy.sharding_constraint %arg0 <@m, [{?}]> {sdy.sharding_origin_name = "stays"} : tensor<8xf32>
  %1 = stablehlo.abs %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}
