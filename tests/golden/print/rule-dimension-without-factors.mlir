// RUN: opt %s
stablehlo.custom_call @f() {k = #sdy.op_sharding_rule<([i, #sdy.dim_mapping, j])->([i, j])>} : () -> ()
stablehlo.custom_call @f() {k = #sdy.op_sharding_rule<([i,, j])->([i, ])>} : () -> ()
stablehlo.custom_call @f() {k = #sdy.op_sharding_rule<([#sdy.dim_mapping])->([, i], [])>} : () -> ()
