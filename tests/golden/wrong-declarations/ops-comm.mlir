// RUN: check --max-errors=0 --ops ops-comm.ops %s
// STATUS: 1
func.func @main() {
  return
}
