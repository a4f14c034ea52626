// RUN:
func.func @main(%arg0: f32, %arg1: i32) -> (f32, i32) {
  %0 = arith.addf %arg0, %arg0 {fastmath = #arith.fastmath<fast>} : f32
  %1 = arith.addi %arg1, %arg1 overflow<nuw> {overflowFlags = #arith.overflow<nsw>, x.y} : i32
  return %0, %1 : f32, i32
}
