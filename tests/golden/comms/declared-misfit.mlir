// RUN: comms --ops declared.ops --sort=program %s
// What an operation sends is unknown if its declaration does not fit: an attribute, an operand or a dimension is missing.
module {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func @main(%a: tensor<256x512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<256x512xf32>, tensor<256x512xf32>) {
    %0 = "enzymexla.wrap"(%a) {dimension = 1 : i64, lhs = 100 : i64} : (tensor<256x512xf32>) -> tensor<256x512xf32>
    %1 = "enzymexla.wrap"(%a) {dimension = 2 : i64, lhs = 100 : i64, rhs = 0 : i64} : (tensor<256x512xf32>) -> tensor<256x512xf32>
    %2 = "my.scatter"(%a) : (tensor<256x512xf32>) -> tensor<256x512xf32>
    return %0, %1 : tensor<256x512xf32>, tensor<256x512xf32>
  }
}
