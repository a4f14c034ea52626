// RUN: check %s
// STATUS: 1
func.func @f() attributes {sym_name = "g"} {
  return
}
