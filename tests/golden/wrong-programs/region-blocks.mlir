// RUN: check %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=8]>
func.func @main(%arg0: tensor<8xf32>) {
  "sdy.named_computation"(%arg0) <{name = "empty"}> ({
  }) : (tensor<8xf32>) -> ()
  return
}
