// RUN: mem --fit --topology=inputs/small.json %s
// STATUS: 1
func.func private @main(tensor<8xf32>) -> tensor<8xf32>
