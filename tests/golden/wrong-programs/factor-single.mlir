// RUN: check %s
// STATUS: 1
"a.b"() {k = #sdy.op_sharding_rule<([ij])->([i, j]) {ij=32}>} : () -> ()
