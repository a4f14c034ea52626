// RUN: partition -q --check %s
// STATUS: 1
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %0 = stablehlo.remainder %a, %a : tensor<8xcomplex<f32>>
  return %0 : tensor<8xcomplex<f32>>
}
