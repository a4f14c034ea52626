// RUN: check %s
// STATUS: 1
func.func @f(%a: i32) -> i32 {
  %0 = sdy.data_flow_edge %a : i32
  return %0 : i32
}
