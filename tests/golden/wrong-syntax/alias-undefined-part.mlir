// RUN: check %s
// STATUS: 1
#a = 1
"x.y"() {k = #a} : () -> ()
// -----
"x.y"() {k = #a} : () -> ()
