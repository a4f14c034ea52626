// RUN: check --max-errors=0 %s
// STATUS: 1
func.func @main(%a: tensor<4xf32>, %i: tensor<4xi32>, %s: f32) {
  %0 = arith.addf %a : tensor<4xf32>
  %1 = arith.addf %a, %a fastmath<quick> : tensor<4xf32>
  %2 = arith.addf %a, %a overflow<nsw> : tensor<4xf32>
  %3 = arith.divsi %i, %i exact<nsw> : tensor<4xi32>
  %4 = arith.cmpi olt, %i, %i : tensor<4xi32>
  %5 = arith.cmpi slt, %i : tensor<4xi32>
  %6 = arith.sitofp %i : tensor<4xi32>
  %7 = tensor.extract %s[] : f32
  %8 = tensor.empty() : tensor<4xf32> to tensor<4xf32>
  %9 = arith.constant dense<1> : tensor<4xi32> : tensor<4xi32>
  %10 = arith.addf %i, %i : tensor<4xf32>
  %11 = arith.subf(%a, %a) : tensor<4xf32>
  %12 = cf.br ^bb1(%a : tensor<4xf32>)
^bb1(%b: tensor<4xf32>):
  cf.cond_br %s, ^bb2(%a, %a : tensor<4xf32>), ^bb2
^bb2:
  %13 = arith.addui_extended %i, %i : tensor<4xi32>, tensor<4xi1>
  return
}
