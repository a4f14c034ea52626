// RUN: opt -symbol-dce -allow-unregistered-dialect %s
// STATUS: 1
func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  "foo.table"() ({
    "foo.end"() : () -> ()
  }) : () -> ()
  return %arg0 : tensor<4xf32>
}
