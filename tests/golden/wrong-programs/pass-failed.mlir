// RUN: propagate %s
// STATUS: 1
func.func private @f(tensor<8xf32>)
