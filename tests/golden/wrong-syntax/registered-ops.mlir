// RUN: opt -split-input-file --max-errors=0 %s
// STATUS: 1
// Operations that Shardy registers are read in generic form. Others of the same dialects do not exist.
func.func @f(%x: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %0 = "arith.addf"(%x, %x) <{fastmath = #arith.fastmath<none>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "math.exp"(%0) <{fastmath = #arith.fastmath<none>}> : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "tensor.dim"(%x, %i) : (tensor<4xf32>, index) -> index
  "cf.br"(%1)[^bb1] : (tensor<4xf32>) -> ()
^bb1(%3: tensor<4xf32>):
  return %3 : tensor<4xf32>
}
// -----
"arith.add"() : () -> ()
// -----
"math.ex"() : () -> ()
// -----
"tensor.di"() : () -> ()
// -----
"cf.branch"() : () -> ()
// -----
"arith."() : () -> ()
// -----
%0 = "llvm.mlir.constant"() <{value = 1 : i32}> {a.b = #nvvm.target} : () -> !llvm.ptr
"scf.yield"() : () -> ()
"vhlo.return_v1"() : () -> ()
// -----
"llvm.frobnicate"() : () -> ()
// -----
"scf.loop"() : () -> ()
