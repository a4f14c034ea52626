// RUN: opt -allow-unregistered-dialect -mlir-print-debuginfo %s
#here = loc("model.py":12:3 to :19)
#named = loc("layer/add"(#here))
module {
  func.func @f(%x: i32 loc("x")) -> i32 {
    %0 = "demo.add"(%x, %x) : (i32, i32) -> i32 loc(#named)
    return %0 : i32 loc(unknown)
  } loc(#here)
} loc(unknown)
