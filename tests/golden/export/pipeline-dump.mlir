// RUN: opt -sdy-basic-propagate=debug-sharding-origins=true -sdy-export-pipeline=dump-sharding-origins=true %s
// Origins are kept until the export, which drops them at its end.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}]>}, %arg1: tensor<i1>) -> tensor<8xf32> {
  %0 = stablehlo.while(%iter = %arg0) : tensor<8xf32> cond {
    stablehlo.return %arg1 : tensor<i1>
  } do {
    %2 = stablehlo.abs %iter : tensor<8xf32>
    stablehlo.return %2 : tensor<8xf32>
  }
  %1 = sdy.data_flow_edge %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}
