// RUN: check %s
// STATUS: 1
"a.b"() {k = 1 : f32} : () -> ()
