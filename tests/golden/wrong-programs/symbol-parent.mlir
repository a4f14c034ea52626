// RUN: check %s
// STATUS: 1
func.func @main() {
  func.func @inner() {
    return
  }
  return
}
