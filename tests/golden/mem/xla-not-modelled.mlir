// RUN: mem --as-xla %s
// STATUS: 1
// A size that is not known is not modelled.
sdy.mesh @mesh = <["x"=4]>

func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
