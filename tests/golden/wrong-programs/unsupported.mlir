// RUN: check %s
// STATUS: 1
"a.b"() {k = 0 : i9999999} : () -> ()
