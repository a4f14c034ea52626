// RUN: check %s
// STATUS: 1
"a.b"() {k = #sdy.op_sharding_rule<([i, j])->([i, j]) {j=8, i=4}>} : () -> ()
