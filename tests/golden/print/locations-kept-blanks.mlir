// RUN: fmt %s && "$shardc" fmt %s | "$shardc" fmt --check -
// The blanks of a location become those of MLIR, however many there are in the source.
#a = loc // between a word and its bracket
  ( callsite ( "f" ( "a.py" : 1 : 2 ) at"g"("b.py":3:4)))
func.func @main(%x: tensor<4xf32> loc ( "x" )) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32> loc(fused [ "at","to" ,  #a])
  %1 = stablehlo.tanh %0 : tensor<4xf32> loc("a.py":1 :2to 3: 4)
  return %1 : tensor<4xf32> loc("a.py":1:2 to:20)
}
