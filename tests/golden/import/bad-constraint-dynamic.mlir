// RUN: opt -sdy-import-pipeline=dedup-functions-fully=true %s
// STATUS: 1
// An applied constraint gets a rule, which no op with a dynamic shape may have, in a pipeline either.
sdy.mesh @mesh = <["a"=2]>
func.func @main(%arg0: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = stablehlo.negate %arg0 : tensor<?x8xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"a"}]> : tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}
