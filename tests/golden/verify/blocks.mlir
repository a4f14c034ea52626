// RUN: check --max-errors=0 %s
// STATUS: 1
func.func @f() {
  sdy.return
}
// -----
func.func @f() {
  "a.b"() ({
  sdy.return }) : () -> ()
  return
}
// -----
func.func @f() {
  "a.b"() ({
  ^b:
   "a.c"()[^b] : () -> ()
   }) : () -> ()
  return
}
// -----
func.func @f() {
  "a.b"() ({
  ^b:
   "a.c"()[^c] : () -> ()
   "a.c"() : () -> ()
  ^c:
   }) : () -> ()
  return
}
// -----
func.func @f() {
  "a.b"() ({
  ^b:
  ^c:
   "a.c"()[^c] : () -> ()
   }) : () -> ()
  return
}
// -----
func.func @f() {
^b:
  "a.c"()[^b] : () -> ()
}
// -----
func.func @f() {
  return
  return
}
// -----
func.func @f() {
  %a = "a.c"() : () -> i32
  "a.c"()[^b,^c] : () -> ()
^b:
  %b = "a.c"() : () -> i32
  "a.c"()[^d] : () -> ()
^c:
  "a.c"(%a)[^d] : (i32) -> ()
^d:
  "a.c"(%b) : (i32) -> ()
}
// -----
func.func @f() {
  %a = "a.c"() : () -> i32
  "a.c"()[^b,^c] : () -> ()
^b:
  %b = "a.c"() : () -> i32
  "a.c"()[^d] : () -> ()
^c:
  "a.c"(%a)[^d] : (i32) -> ()
^e:
  "a.c"(%b) : (i32) -> ()
  "a.c"(%z) : (i32) -> ()
  %z = "a.c"(%b) : (i32) -> (i32)
  "a.d"() ({
    "a.c"(%b, %z) : (i32, i32) -> ()
    }): () -> ()
  "a.ret"() : () -> ()
^d:
  return
}
// -----
func.func @f() {
  "a.c"()[^b] : () -> ()
^b:
  builtin.module {
  ^k:
  "a.c"()[^b] : () -> ()
  ^b:
  "a.c"()[^b] : () -> ()
  }
  return
}
// -----
func.func @f() {
  "a.d"() ({
    ^b(%z: i32):
    "a.e"()[^e] : () -> ()
    ^c(%k: i32):
    "a.e"()[^e] : () -> ()
    ^e:
    "a.c"(%k) : (i32) -> (i32)
    }): () -> ()
  return
}
// -----
func.func @f() {
  "a.d"() ({
    ^b(%z: i32):
    "a.e"()[^e] : () -> ()
    ^c(%k: i32):
    "a.e"()[^e] : () -> ()
    ^e:
    "a.e"()[^c] : () -> ()
    ^d:
    "a.c"(%k) : (i32) -> (i32)
    }): () -> ()
  return
}
// -----
"t.a"() ({
  %0 = "foo.op"() ({ "t.use"(%0) : (i32) -> () }) : () -> i32
  "t.use"(%5) : (i32) -> ()
  %5 = "t.d"() : () -> i32
}) : () -> ()
// -----
func.func @f() {
  %0 = "foo.op"() ({ "t.use"(%0) : (i32) -> () }) : () -> i32
  return
}
// -----
  %0 = "foo.op"() ({ "t.use"(%0) : (i32) -> () }) : () -> i32
