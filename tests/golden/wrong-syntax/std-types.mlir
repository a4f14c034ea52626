// RUN: fmt %s
// STATUS: 1
// A wrong type is one error, whatever the form of the operation.
func.func @f(%a: i32, %c: index, %t: i1) {
  %0 = tensor.extract %a[%c] : tensor<none>
  %1 = tensor.insert %a into %a[%c] : tensor<none>
  %2 = tensor.splat %a : tensor<none>
  %3 = tensor.from_elements %a, %a : tensor<none>
  %4 = tensor.dim %a, %c : tensor<none>
  %5 = arith.addi %a, %a : tensor<none>
  %6 = arith.cmpi eq, %a, %a : tensor<none>
  %7 = arith.select %t, %a, %a : i1, tensor<none>
  %8 = arith.select %t, %a, %a : tensor<none>, i32
  %9 = tensor.empty() : tensor<none>
  %10 = arith.constant dense<1> : tensor<none>
  %11 = arith.addi %a : i32
  "a.b"(%0, %11) : (i32, i32) -> ()
  return
}
