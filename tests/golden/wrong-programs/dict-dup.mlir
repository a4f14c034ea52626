// RUN: check %s
// STATUS: 1
"a.b"() {k = 1 : i32, k = 2 : i32} : () -> ()
