// RUN: 
// US: 1
"a.b"() {k = #sdy.op_sharding_rule<([i, j])->([i, j]) >} : () -> ()
"a.b"() {k = #sdy.op_sharding_rule<([i, j])->([j, j]) >} : () -> ()
"a.b"() {k = #sdy.op_sharding_rule<([i,, j])->([i, j]) >} : () -> ()
"a.b"() {k = #sdy.op_sharding_rule<([i, j])->([i, j]) >} : () -> ()
"a.b"() {k = #sdy.op_sharding_rule<([i, j])->([i, j]) >} : () -> ()
"a.b"() {k = #sdy.op_sharding_rule<([i, j])->([i, j]) >} : () -> ()
"a.b"() {k = #sdy.op_sharding_rule<([i, j])->([i, j]) >} : () -> ()
"a.b"() {k = #sdy.op_sharding_rule<([i, j])->([i, j]) >} : () -> ()
