// RUN: check %s
// STATUS: 1
"a.b"() {k = 300 : i8} : () -> ()
