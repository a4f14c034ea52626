// RUN: propagate %s
// An operation without operands and results has nothing to shard, so it needs no op sharding rule and no warning.
module {
  sdy.mesh @mesh = <["x"=2]>
  func.func @main(%arg0: tensor<12x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<12x8xf32> {
    return %arg0 : tensor<12x8xf32>
  }
  llvm.module_flags [#llvm.mlir.module_flag<warning, "Debug Info Version", 3 : i32>]
}
