// RUN: fmt --canonical %s
sdy.mesh @pod = <["p"=2, "q"=3]>
func.func @outer(%x: tensor<6x6xf32>) -> tensor<6x6xf32> {
  %first = "demo.op"(%x) : (tensor<6x6xf32>) -> tensor<6x6xf32>
  %pair:2 = sdy.manual_computation(%first, %x)
      in_shardings=[<@pod, [{"p"}, {}]>, <@pod, [{}, {"q"}]>]
      out_shardings=[<@pod, [{"p"}, {}]>, <@pod, [{}, {"q"}]>]
      manual_axes={"p", "q"} (%a: tensor<3x6xf32>, %b: tensor<6x2xf32>) {
    %t = "demo.left"(%a) : (tensor<3x6xf32>) -> tensor<3x6xf32>
    sdy.return %t, %b : tensor<3x6xf32>, tensor<6x2xf32>
  } : (tensor<6x6xf32>, tensor<6x6xf32>) -> (tensor<6x6xf32>, tensor<6x6xf32>)
  %last = "demo.join"(%pair#1, %pair#0) : (tensor<6x6xf32>, tensor<6x6xf32>) -> tensor<6x6xf32>
  return %last : tensor<6x6xf32>
}
func.func private @later(tensor<2xf32> {demo.tag}, i32) -> (tensor<2xf32> {demo.out = 1})
