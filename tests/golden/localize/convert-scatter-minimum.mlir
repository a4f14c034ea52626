// RUN: opt -sdy-convert-global-to-local %s
sdy.mesh @m3 = <["m"=3, "n"=2]>
func.func @main(%arg0: tensor<6x4xui8> {sdy.sharding = #sdy.sharding<@m3, [{"m"}, {}]>}, %arg1: tensor<6x2xi32> {sdy.sharding = #sdy.sharding<@m3, [{"n"}, {}]>}, %arg2: tensor<6xui8> {sdy.sharding = #sdy.sharding<@m3, [{"n"}]>}) -> (tensor<6x4xui8> {sdy.sharding = #sdy.sharding<@m3, [{"m"}, {}]>}) {
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<ui8>, %b: tensor<ui8>):
      %1 = stablehlo.minimum %a, %b : tensor<ui8>
      stablehlo.return %1 : tensor<ui8>
    }) {foo.x = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@m3, [{"m"}, {}]>]>} : (tensor<6x4xui8>, tensor<6x2xi32>, tensor<6xui8>) -> tensor<6x4xui8>
  %1 = sdy.all_reduce {"n"} %0 out_sharding=<@m3, [{"m"}, {}]> : tensor<6x4xui8>
  return %1 : tensor<6x4xui8>
}
