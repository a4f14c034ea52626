// RUN: check %s
// STATUS: 1
"a.b"() {k = #sdy.op_sharding_rule<([a])->([a]) {a=8}>} : () -> ()
