// RUN: check %s
// STATUS: 1
func.func @main() {
  sdy.mesh @mesh = <["x"=2]>
  return
}
