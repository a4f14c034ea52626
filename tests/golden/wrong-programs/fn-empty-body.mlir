// RUN: check %s
// STATUS: 1
func.func @f() {
}
