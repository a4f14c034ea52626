// RUN: partition --check --no-propagate %s
// STATUS: 1
// The elements of tuples count, so the check refuses the program before it takes memory for them.
func.func @main(%a: tuple<tensor<4611686018427387904xf32>>) -> tuple<tensor<4611686018427387904xf32>> {
  return %a : tuple<tensor<4611686018427387904xf32>>
}
