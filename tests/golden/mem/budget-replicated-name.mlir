// RUN: mem --as-xla=no --format=tsv --top=1 --budget='replicated[paramz*]<=0,replicated[wb]<=0' %s
// STATUS: 1
sdy.mesh @mesh = <["x"=4, "y"=2]>

func.func @main(%arg0: tensor<8x8xf32> loc("wa"), %arg1: tensor<8xf32>) -> tensor<8x8xf32> {
  return %arg0 : tensor<8x8xf32>
}
