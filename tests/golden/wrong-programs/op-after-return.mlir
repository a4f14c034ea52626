// RUN: check %s
// STATUS: 1
func.func @main() {
  return
  "test.late"() : () -> ()
}
