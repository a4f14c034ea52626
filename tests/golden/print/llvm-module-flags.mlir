// RUN: opt %s -sdy-propagation-pipeline
// Modules of Enzyme and Reactant have flags of LLVM; Shardy reads, keeps and prints them.
module @reactant_f attributes {mhlo.num_partitions = 2 : i64, mhlo.num_replicas = 1 : i64} {
  sdy.mesh @mesh = <["x"=2]>
  func.func @main(%arg0: tensor<12x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<12x8xf32> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<12x8xf32>
    return %0 : tensor<12x8xf32>
  }
  llvm.module_flags [#llvm.mlir.module_flag<warning, "Debug Info Version", 3 : i32>]
  "llvm.module_flags"() <{flags = [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]}> {a.b} : () -> ()
  llvm.linker_options ["/DEFAULTLIB:", "libcmt"]
}
