// RUN: check %s
// STATUS: 1
"a.b"() {k = #sdy.op_sharding_rule<([z_01])->([i]) {i=8}>} : () -> ()
