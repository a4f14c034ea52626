// RUN: propagate --summary=python %s
func.func @main() {
  return
}
