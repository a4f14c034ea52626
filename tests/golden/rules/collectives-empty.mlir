// RUN: opt -sdy-populate-op-sharding-rules %s
// Collectives without operands are valid but have no rule.
func.func @main() {
  "stablehlo.all_gather"() <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : () -> ()
  "stablehlo.all_to_all"() <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : () -> ()
  return
}
