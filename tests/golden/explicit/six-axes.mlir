// RUN: types %s
// STATUS: 1
// Too many answers to price them all: those near to the operands are listed.
sdy.mesh @m = <["a"=2, "b"=3, "c"=4, "d"=5, "e"=6, "f"=7]>
func.func @main(%x: tensor<10080x10080x10080xf32> {sdy.sharding = #sdy.sharding<@m, [{"a", "b"}, {"c", "d"}, {"e", "f"}]>},
                %y: tensor<10080x10080x10080xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {"c"}, {"f", "e"}]>}) {
  %0 = stablehlo.add %x, %y : tensor<10080x10080x10080xf32>
  %1 = stablehlo.slice %x [0:10080, 0:1, 0:2520] : (tensor<10080x10080x10080xf32>) -> tensor<10080x1x2520xf32>
  return
}
