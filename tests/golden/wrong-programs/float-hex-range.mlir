// RUN: check %s
// STATUS: 1
"a.b"() {k = 0x7FC000000 : f32} : () -> ()
