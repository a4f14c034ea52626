// RUN: check %s
// STATUS: 1
"a.b"() {k = #s} : () -> ()
