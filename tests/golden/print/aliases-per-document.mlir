// RUN: fmt --canonical --mlir-print-debuginfo %s
// Aliases of one document mean nothing in the next, whatever their order.
#a = loc("first":1:1)
#b = loc("second":2:2)
"demo.first"() : () -> () loc(#b)
"demo.second"() : () -> () loc(#a)
// -----
#b = loc("third":3:3)
#c = loc("fourth":4:4)
#a = loc("fifth":5:5)
"demo.first"() : () -> () loc(#c)
"demo.second"() : () -> () loc(#b)
"demo.third"() : () -> () loc(#a)
