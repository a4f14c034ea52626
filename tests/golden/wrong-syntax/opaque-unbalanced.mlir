// RUN: check %s
// STATUS: 1
"a.b"() {k = #d.e<(1, 2]>} : () -> ()
