// RUN: opt -sdy-export-pipeline=enable-insert-explicit-collectives=true %s
// STATUS: 1
// The slice that replaces the reshard lacks the axis of size 1, which the result of the all-reduce has.
sdy.mesh @mesh = <["b"=2, "d"=2, "e"=1, "f"=2]>
func.func @main(%arg0: tensor<48xi32>) -> (tensor<48xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "d"}]>}) {
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{"f", "e"}], unreduced={"b"}> : tensor<48xi32>
  return %0 : tensor<48xi32>
}
