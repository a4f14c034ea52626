// RUN: check --max-errors=0 %s
// STATUS: 1
func.func @not_axes(%d: i32) {
  %0 = "sdy.all_gather"(%d) {gathering_axes = 3, out_sharding = 4} : (i32) -> i32
}
func.func @regions(%i: tensor<i32>, %a: tensor<4xf32>) {
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %a : tensor<4xf32>
  }) {foo = 3 : i32} : (tensor<i32>) -> tensor<4xf32>
}
