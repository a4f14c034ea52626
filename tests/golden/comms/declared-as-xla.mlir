// RUN: comms --as-xla=partitioner --ops declared.ops --sort=program --topology=dgx-h100 %s
// A model of XLA takes the declaration, too, and gathers nothing for operations without a rule.
module {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func @main(%a: tensor<256x512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %s: tensor<f32>) -> tensor<256x512xf32> {
    %0 = "enzymexla.wrap"(%a) {dimension = 1 : i64, lhs = 100 : i64, rhs = 0 : i64} : (tensor<256x512xf32>) -> tensor<256x512xf32>
    %1 = "enzymexla.rotate"(%0) {dimension = 0 : i32, amount = 3 : i32} : (tensor<256x512xf32>) -> tensor<256x512xf32>
    %2 = "my.exchange"(%1) : (tensor<256x512xf32>) -> tensor<256x512xf32>
    %3 = "my.gather"(%2) : (tensor<256x512xf32>) -> tensor<256x512xf32>
    %4 = "my.sum"(%2) : (tensor<256x512xf32>) -> tensor<f32>
    %5 = "my.scatter"(%s, %2) : (tensor<f32>, tensor<256x512xf32>) -> tensor<256x512xf32>
    %6 = "my.swap"(%2) : (tensor<256x512xf32>) -> tensor<512x256xf32>
    %7 = "my.shift"(%2) : (tensor<256x512xf32>) -> tensor<256x512xf32>
    "my.log"(%2) : (tensor<256x512xf32>) -> ()
    %8 = "my.local"(%2) : (tensor<256x512xf32>) -> tensor<4xf32>
    %9 = "my.shift"(%8) : (tensor<4xf32>) -> tensor<4xf32>
    return %2 : tensor<256x512xf32>
  }
}
