// RUN: check --max-errors=0 %s
// STATUS: 1
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  sdy.manual_computation(%p0) in_shardings=[<@m, [{"a"}, {}]>] out_shardings=[] manual_axes={"a"} (%b0: tensor<4x8xf32>) {

    sdy.return 
  } : (tensor<8x8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  sdy.manual_computation(%p0) in_shardings=[<@m, [{"a"}, {}]>] out_shardings=[] manual_axes={"a"} (%b0: tensor<4x8xf32>, %b1: i32) {

    sdy.return 
  } : (tensor<8x8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  sdy.manual_computation(%p0) in_shardings=[<@m, [{"a"}, {}]>] out_shardings=[] manual_axes={"a"} () {

    sdy.return 
  } : (tensor<8x8xf32>) -> ()
  return
}
// -----
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  sdy.manual_computation(%p0) in_shardings=[] out_shardings=[] manual_axes={"a"} (%b0: tensor<8x8xf32>) {

    sdy.return 
  } : (tensor<8x8xf32>) -> ()
  return
}
// -----
func.func @f() {

  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={"q"} () {

    sdy.return 
  } : () -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  sdy.manual_computation(%p0) in_shardings=[<@m, [{"b","a"}, {}]>] out_shardings=[] manual_axes={"a"} (%b0: tensor<4x8xf32>) {

    sdy.return 
  } : (tensor<8x8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  sdy.manual_computation(%p0) in_shardings=[<@m, [{"b","c","a"}, {}]>] out_shardings=[] manual_axes={"a"} (%b0: tensor<4x8xf32>) {

    sdy.return 
  } : (tensor<8x8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  sdy.manual_computation(%p0) in_shardings=[<@m, [{"c","b","a"}, {}]>] out_shardings=[] manual_axes={"c", "a"} (%b0: tensor<4x8xf32>) {

    sdy.return 
  } : (tensor<8x8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<7x8xf32>
  sdy.manual_computation(%p0) in_shardings=[<@m, [{"c"}, {}]>] out_shardings=[] manual_axes={"c", "a"} (%b0: tensor<1x8xf32>) {

    sdy.return 
  } : (tensor<7x8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<?x8xf32>
  sdy.manual_computation(%p0) in_shardings=[<@m, [{"c"}, {}]>] out_shardings=[] manual_axes={"c", "a"} (%b0: tensor<?x8xf32>) {

    sdy.return 
  } : (tensor<?x8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  sdy.manual_computation(%p0) in_shardings=[<@m, [{"c"}, {}]>] out_shardings=[] manual_axes={"c", "a"} (%b0: tensor<2x8xf32>) {

    sdy.return 
  } : (tensor<8x8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> vector<8x8xf32>
  sdy.manual_computation(%p0) in_shardings=[<@m, [{"c"}, {}]>] out_shardings=[] manual_axes={"c", "a"} (%b0: tensor<1x8xf32>) {

    sdy.return 
  } : (vector<8x8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> vector<8x8xf32>
  sdy.manual_computation(%p0) in_shardings=[<@m, [{"c"}, {}]>] out_shardings=[] manual_axes={"c", "a"} (%b0: vector<1x8xf32>) {

    sdy.return 
  } : (vector<8x8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32, 3 : i32>
  sdy.manual_computation(%p0) in_shardings=[<@m, [{"c"}, {}]>] out_shardings=[] manual_axes={"c", "a"} (%b0: tensor<1x8xf32, 3 : i32>) {

    sdy.return 
  } : (tensor<8x8xf32, 3 : i32>) -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32, 3 : i32>
  sdy.manual_computation(%p0) in_shardings=[<@m, [{"c"}, {}]>] out_shardings=[] manual_axes={"c", "a"} (%b0: tensor<1x8xf32>) {

    sdy.return 
  } : (tensor<8x8xf32, 3 : i32>) -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> i32
  sdy.manual_computation(%p0) in_shardings=[<@m, []>] out_shardings=[] manual_axes={"c", "a"} (%b0: i32) {

    sdy.return 
  } : (i32) -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> i32
  sdy.manual_computation(%p0) in_shardings=[<@m, []>] out_shardings=[] manual_axes={"c", "a"} (%b0: i64) {

    sdy.return 
  } : (i32) -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> i32
  sdy.manual_computation(%p0) in_shardings=[<@m, []>] out_shardings=[] manual_axes={"c", "z"} (%b0: i64) {

    sdy.return 
  } : (i32) -> ()
  return
}
// -----
sdy.mesh @e = <[]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  sdy.manual_computation(%p0) in_shardings=[<@e, [{},{}]>] out_shardings=[] manual_axes={"c", "z"} (%b0: tensor<8x8xf32>) {

    sdy.return 
  } : (tensor<8x8xf32>) -> ()
  return
}
// -----
sdy.mesh @e = <[]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  sdy.manual_computation(%p0) in_shardings=[<@e, [{},{}]>] out_shardings=[] manual_axes={} (%b0: tensor<8x8xf32>) {

    sdy.return 
  } : (tensor<8x8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
sdy.mesh @n = <["a"=2,"b"=4]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.manual_computation(%p0) in_shardings=[<@m, [{},{}]>] out_shardings=[<@n, [{}, {}]>] manual_axes={"a"} (%b0: tensor<8x8xf32>) {
    %z0 = "t.v"() : () -> tensor<8x8xf32>
    sdy.return %z0 : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
sdy.mesh @n = <["a"=2,"b"=4]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.manual_computation(%p0) in_shardings=[<@m, [{},{}]>] out_shardings=[<@n, [{}, {}]>] manual_axes={} (%b0: tensor<8x8xf32>) {
    %z0 = "t.v"() : () -> tensor<8x8xf32>
    sdy.return %z0 : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
sdy.mesh @e = <[]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.manual_computation(%p0) in_shardings=[<@m, [{},{}]>] out_shardings=[<@e, [{}, {}]>] manual_axes={"a"} (%b0: tensor<8x8xf32>) {
    %z0 = "t.v"() : () -> tensor<8x8xf32>
    sdy.return %z0 : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.manual_computation(%p0) in_shardings=[<@m, [{"a"},{}]>] out_shardings=[<@m, [{}, {"b"}]>] manual_axes={"a", "b"} (%b0: tensor<4x8xf32>) {
    %z0 = "t.v"() : () -> tensor<8x8xf32>
    sdy.return %z0 : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.manual_computation(%p0) in_shardings=[<@m, [{"a"},{}]>] out_shardings=[<@m, [{}, {"b"}]>] manual_axes={"a", "b"} (%b0: tensor<4x8xf32>) {
    %z0 = "t.v"() : () -> tensor<8x2xf32>
    %z1 = "t.v"() : () -> i32
    sdy.return %z0, %z1 : tensor<8x2xf32>, i32
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.manual_computation(%p0) in_shardings=[<@m, [{"a"},{}]>] out_shardings=[<@m, [{}, {"b"}]>, <@m, []>] manual_axes={"a", "b"} (%b0: tensor<4x8xf32>) {
    %z0 = "t.v"() : () -> tensor<8x2xf32>
    %z1 = "t.v"() : () -> i32
    sdy.return %z0, %z1 : tensor<8x2xf32>, i32
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0:2 = sdy.manual_computation(%p0) in_shardings=[<@m, [{"a"},{}]>] out_shardings=[<@m, [{}, {"b"}]>, <@m, []>] manual_axes={"a", "b"} (%b0: tensor<4x8xf32>) {
    %z0 = "t.v"() : () -> tensor<8x2xf32>
    %z1 = "t.v"() : () -> i32
    sdy.return %z0, %z1 : tensor<8x2xf32>, i32
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>, i32)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0:2 = sdy.manual_computation(%p0) in_shardings=[<@m, [{"a"},{}]>] out_shardings=[<@m, [{}, {"b"}]>, <@m, [{}]>] manual_axes={"a", "b"} (%b0: tensor<4x8xf32>) {
    %z0 = "t.v"() : () -> tensor<8x2xf32>
    %z1 = "t.v"() : () -> i32
    sdy.return %z0, %z1 : tensor<8x2xf32>, i32
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>, i32)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %p1 = "t.v"() : () -> tensor<8x8xf32>
  %0:2 = sdy.manual_computation(%p0, %p1) in_shardings=[<@m, [{"a"},{}]>, <@m, [{"a"},{"y"}]>] out_shardings=[<@m, [{}, {"b"}]>, <@m, [{}]>] manual_axes={"a", "b"} (%b0: tensor<4x8xf32>, %b1: tensor<4x8xf32>) {
    %z0 = "t.v"() : () -> tensor<8x2xf32>
    %z1 = "t.v"() : () -> i32
    sdy.return %z0, %z1 : tensor<8x2xf32>, i32
  } : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, i32)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.manual_computation(%p0) in_shardings=[<@m, [{"a"},{}], replicated={"b"}>] out_shardings=[<@m, [{"a"}, {}], unreduced={"b"}>] manual_axes={"a", "b"} (%b0: tensor<4x8xf32>) {
    %z0 = "t.v"() : () -> tensor<4x8xf32>
    sdy.return %z0 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.manual_computation(%p0) in_shardings=[<@m, [{"c":(1)2, "a"},{}], replicated={"b"}>] out_shardings=[<@m, [{"a"}, {}], unreduced={"b"}>] manual_axes={"a", "b", "c"} (%b0: tensor<2x8xf32>) {
    %z0 = "t.v"() : () -> tensor<4x8xf32>
    sdy.return %z0 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.manual_computation(%p0) in_shardings=[<@q, [{"c":(1)2, "a"},{}], replicated={"b"}>] out_shardings=[<@m, [{"a"}, {}], unreduced={"b"}>] manual_axes={"a", "b", "c"} (%b0: tensor<2x8xf32>) {
    %z0 = "t.v"() : () -> tensor<4x8xf32>
    sdy.return %z0 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.manual_computation(%p0) in_shardings=[<@m, [{"a"},{}]>] out_shardings=[<@m, [{"a"}, {}], unreduced={"b"}>] manual_axes={"a", "a"} (%b0: tensor<4x8xf32>) {
    %z0 = "t.v"() : () -> tensor<4x8xf32>
    sdy.return %z0 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.manual_computation(%p0) in_shardings=[<@m, [{"a"},{}]>] out_shardings=[<@m, [{"a"}, {}]>] manual_axes={"a"} (%b0: tensor<4x8xf32>) {
    %z0 = "t.v"() : () -> tensor<4x8xf32>
    "foo.ret"(%z0) : (tensor<4x8xf32>) -> ()
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.manual_computation(%p0) in_shardings=[<@m, [{"a"},{}]>] out_shardings=[<@m, [{"a"}, {}]>] manual_axes={"a"} (%b0: tensor<4x8xf32>) {
    %z0 = "t.v"() : () -> tensor<4x8xf32>
    
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.manual_computation(%p0) in_shardings=[<@m, [{"a"},{}]>] out_shardings=[<@m, [{"a"}, {}]>] manual_axes={"a"} (%b0: tensor<4x8xf32>) {
    
    
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.manual_computation(%p0) in_shardings=[<@m, [{"a"},{}]>] out_shardings=[<@m, [{"a"}, {}]>] manual_axes={"a"} (%b0: tensor<4x8xf32>) {
    %z0 = "t.v"() : () -> tensor<4x8xf32>
    "x.y"()[^b]: ()->()
^b:
    sdy.return %z0 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  sdy.manual_computation(%p0) in_shardings=[<@m, [{"a"},{}]>] out_shardings=[] manual_axes={"a"} (%b0: tensor<4x8xf32>) {

      %pp = "t.v"() : () -> tensor<8x8xf32>
  sdy.manual_computation(%pp) in_shardings=[<@m, [{"a"},{}]>] out_shardings=[] manual_axes={"a"} (%bb: tensor<4x8xf32>) {

    sdy.return 
  } : (tensor<8x8xf32>) -> ()

 sdy.return 
  } : (tensor<8x8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  sdy.manual_computation(%p0) in_shardings=[<@m, [{"a"},{}]>] out_shardings=[] manual_axes={"a"} (%b0: tensor<4x8xf32>) {

      %pp = "t.v"() : () -> tensor<8x8xf32>
  sdy.manual_computation(%pp) in_shardings=[<@m, [{"b"},{}]>] out_shardings=[] manual_axes={"b"} (%bb: tensor<2x8xf32>) {

    sdy.return 
  } : (tensor<8x8xf32>) -> ()

 sdy.return 
  } : (tensor<8x8xf32>) -> ()
  return
}
// -----
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.named_computation<"n">(%p0) in_shardings=[] out_shardings=[] (%b0: tensor<8x8xf32>) {
    %z0 = "t.v"() : () -> tensor<8x8xf32>
    sdy.return %z0 : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.named_computation<"n">(%p0) in_shardings=[<@m, [{}, {}]>] out_shardings=[<@m, [{}, {"z"}]>] (%b0: tensor<8x8xf32>) {
    %z0 = "t.v"() : () -> tensor<8x8xf32>
    sdy.return %z0 : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.named_computation<"n">(%p0) in_shardings=[<@m, [{}, {}]>] out_shardings=[<@m, [{}, {}]>] () {
    %z0 = "t.v"() : () -> tensor<8x8xf32>
    sdy.return %z0 : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.named_computation<"n">(%p0) in_shardings=[<@m, [{}, {}]>] out_shardings=[<@m, [{}, {}]>] (%b0: i32) {
    %z0 = "t.v"() : () -> tensor<8x8xf32>
    sdy.return %z0 : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.named_computation<"n">(%p0) in_shardings=[<@m, [{}, {}]>] out_shardings=[<@m, [{}, {}]>] (%b0: tensor<8x8xf32>) {
    %z0 = "t.v"() : () -> tensor<8x8xf32>
    %z1 = "t.v"() : () -> i32
    sdy.return %z0, %z1 : tensor<8x8xf32>, i32
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.named_computation<"n">(%p0) in_shardings=[<@m, [{}, {}]>] out_shardings=[<@m, [{}, {}]>] (%b0: i32) {
    %z0 = "t.v"() : () -> i32
    sdy.return %z0 : i32
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.named_computation<"n">(%p0) in_shardings=[<@m, [{}, {}]>] out_shardings=[<@m, [{}, {}]>] (%b0: i32, %b1: i32) {
    %z0 = "t.v"() : () -> i32
    sdy.return %z0 : i32
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.named_computation<"n">(%p0) in_shardings=[<@m, [{}, {}]>] out_shardings=[<@m, [{}, {}]>, <@m, [{},{}]>] (%b0: tensor<8x8xf32>) {
    %z0 = "t.v"() : () -> tensor<8x8xf32>
    sdy.return %z0 : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %p1 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.named_computation<"n">(%p0, %p1) in_shardings=[<@m, [{}, {}]>, <@m, [{}, {"y"}]>] out_shardings=[<@m, [{}, {}]>] (%b0: tensor<8x8xf32>, %b1: tensor<8x8xf32>) {
    %z0 = "t.v"() : () -> tensor<8x8xf32>
    sdy.return %z0 : tensor<8x8xf32>
  } : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f() {
  %p0 = "t.v"() : () -> tensor<8x8xf32>
  %0 = sdy.named_computation<"n">(%p0)  out_shardings=[<@m, [{}, {}]>] () {

    sdy.return 
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
