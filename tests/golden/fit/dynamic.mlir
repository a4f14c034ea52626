// RUN: mem --fit --topology=inputs/small.json --batch=%x:0 %s
// STATUS: 1
func.func @main(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  return %x : tensor<?x8xf32>
}
