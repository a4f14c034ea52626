// RUN: check --max-errors=0 %s
// STATUS: 1
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({}) : (tensor<i1>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({},{}) : (tensor<i1>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<i32>) {
  %r = "stablehlo.case"(%a0) : (tensor<i32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<i32>) {
  %r = "stablehlo.case"(%a0) ({}) : (tensor<i32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.case"(%a0) ({}) : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.while"(%a0) ({}) : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.while"(%a0) ({},{}) : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r:2 = "stablehlo.while"(%a0) ({^bb0: stablehlo.return 
 ^bb1: stablehlo.return},{}) : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4xf32>, tensor<f32>) -> ()
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %r:2 = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4xf32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return
}
// -----
func.func @f() {
  "stablehlo.sort"() ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : () -> ()
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.sort"(%a0) ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f() {
  %r = "stablehlo.map"() <{dimensions = array<i64: 0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.map"() <{dimensions = array<i64: 0>}> ({^bb0: stablehlo.return 
 ^bb1: stablehlo.return}) : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.map"() <{dimensions = array<i64: 0>}> ({}) : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.map"(%a0) <{dimensions = array<i64: 0>}> ({^bb0: }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.map"(%a0) <{dimensions = array<i64: 0>}> ({^bb0: %0 = stablehlo.replica_id : tensor<ui32> }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.map"(%a0) <{dimensions = array<i64: 0>}> ({^bb0: func.return }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "stablehlo.sort"(%a0) ({^bb0: stablehlo.return 
 ^bb1: stablehlo.return}) : (vector<2xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.sort"(%a0) ({^bb0: stablehlo.return 
 ^bb1: stablehlo.return}) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.sort"(%a0) ({^bb0: func.return}) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0: stablehlo.return 
 ^bb1: stablehlo.return}) : (vector<2xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0: func.return}) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0: }) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({}) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({^bb0: func.return},{^bb0: func.return}) : (tensor<i1>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({^bb0: stablehlo.return
^bb1: stablehlo.return},{^bb0: func.return}) : (tensor<i1>) -> (vector<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i32>) {
  %r = "stablehlo.case"(%a0) ({^bb0: stablehlo.return
^bb1: stablehlo.return}) : (tensor<i32>) -> (vector<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i32>) {
  %r = "stablehlo.case"(%a0) ({^bb0: func.return}) : (tensor<i32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.while"(%a0) ({^bb0: stablehlo.return},{^bb0: func.return}) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.async_start"(%a0) ({}) : (tensor<4xf32>) -> (!stablehlo.future<tensor<4xf32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.async_start"(%a0) ({^bb0: func.return}) : (tensor<4xf32>) -> (!stablehlo.future<tensor<4xf32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.async_start"(%a0) ({^bb0: stablehlo.return 
 ^bb1: stablehlo.return}) : (tensor<4xf32>) -> (!stablehlo.future<tensor<4xf32>>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0,0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: -1>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<1xf32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<1xf32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<i32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<4x7xf32>, %a2: tensor<f32>, %a3: tensor<f32>) {
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions = array<i64: 0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<4x7xf32>, tensor<f32>, tensor<f32>) -> (tensor<6xf32>, tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<4x6xi32>, %a2: tensor<f32>, %a3: tensor<i32>) {
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions = array<i64: 0>}> ({^bb0(%p0: tensor<f32>, %p1: tensor<i32>, %p2: tensor<f32>, %p3: tensor<i32>):  stablehlo.return %p0, %p1 : tensor<f32>, tensor<i32>}) : (tensor<4x6xf32>, tensor<4x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<6xf32>, tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<4x6xf32>, %a2: tensor<f32>, %a3: tensor<i32>) {
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions = array<i64: 0>}> ({^bb0(%p0: tensor<f32>, %p1: tensor<i32>, %p2: tensor<f32>, %p3: tensor<i32>):  stablehlo.return %p0, %p1 : tensor<f32>, tensor<i32>}) : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<f32>, tensor<i32>) -> (tensor<6xf32>, tensor<6xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p0: tensor<f32>, %p1: tensor<f32>):  stablehlo.return %p0, %p1 : tensor<f32>, tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p0: tensor<f32>, %p1: tensor<f32>):  stablehlo.return}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p0: tensor<f64>, %p1: tensor<f32>):  stablehlo.return %p1 : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<4x6xf32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p0: tensor<4x6xf32>, %p1: tensor<4x6xf32>):  stablehlo.return %p0 : tensor<4x6xf32>}) : (tensor<4x6xf32>, tensor<4x6xf32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p0: tensor<f32>, %p1: tensor<6xf32>):  stablehlo.return %p0 : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<3xf32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p0: tensor<3xf32>, %p1: tensor<3xf32>):  stablehlo.return %p0 : tensor<3xf32>}) : (tensor<4x6xf32>, tensor<3xf32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p: i32, %q: tensor<f32>): stablehlo.return %q : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p: !stablehlo.token, %q: tensor<f32>): stablehlo.return %p : !stablehlo.token}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xi64>, %a1: tensor<i32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p0: tensor<i32>, %p1: tensor<i32>):  stablehlo.return %p0 : tensor<i32>}) : (tensor<4x6xi64>, tensor<i32>) -> (tensor<6xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xcomplex<f64>>, %a1: tensor<complex<f32>>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p0: tensor<complex<f32>>, %p1: tensor<complex<f32>>):  stablehlo.return %p0 : tensor<complex<f32>>}) : (tensor<4x6xcomplex<f64>>, tensor<complex<f32>>) -> (tensor<6xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xi32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xi32>, tensor<f32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.map"(%a0) <{dimensions = array<i64: 0>}> ({^bb0(%p: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.map"(%a0) <{dimensions = array<i64: 1,0>}> ({^bb0(%p: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.map"(%a0) <{dimensions = array<i64: 0,1>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<4x7xf32>) {
  %r = "stablehlo.map"(%a0, %a1) <{dimensions = array<i64: 0,1>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<4x7xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<4x6xf64>) {
  %r = "stablehlo.map"(%a0, %a1) <{dimensions = array<i64: 0,1>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<4x6xf64>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.map"(%a0) <{dimensions = array<i64: 0,1>}> ({^bb0(%p: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>) -> (tensor<4x6xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.map"(%a0) <{dimensions = array<i64: 0,1>}> ({^bb0(%p: tensor<1xf32>): stablehlo.return %p : tensor<1xf32>}) : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.map"(%a0) <{dimensions = array<i64: 0,1>}> ({^bb0(%p: tensor<f32>): stablehlo.return}) : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.map"(%a0) <{dimensions = array<i64: 0,1>}> ({^bb0(%p: tensor<f32>): %r = stablehlo.constant dense<1.0> : tensor<1xf32> stablehlo.return %r : tensor<1xf32>}) : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.sort"(%a0) <{dimension = 2 : i64}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}) : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.sort"(%a0) <{dimension = -3 : i64}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}) : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.sort"(%a0) <{dimension = 1 : i64}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}) : (tensor<4x6xf32>) -> (tensor<4x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.sort"(%a0) <{dimension = 1 : i64}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}) : (tensor<4x6xf32>) -> (tensor<4x6xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<4x6xi32>) {
  %r = "stablehlo.sort"(%a0, %a1) <{dimension = 1 : i64}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>, %s: tensor<i32>, %t: tensor<i32>): %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}) : (tensor<4x6xf32>, tensor<4x6xi32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<4x6xf32>) {
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension = 1 : i64}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>, %s: tensor<i32>, %t: tensor<i32>): %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}) : (tensor<4x6xf32>, tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.sort"(%a0) <{dimension = 1 : i64}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.sort"(%a0) <{dimension = 1 : i64}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return}) : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<1xi1>) {
  %r = "stablehlo.if"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}, {%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}) : (tensor<1xi1>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f64> stablehlo.return %k0 : tensor<f64>}, {%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}) : (tensor<i1>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f64> stablehlo.return %k0 : tensor<f64>}, {%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f64> stablehlo.return %k0 : tensor<f64>}) : (tensor<i1>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r:2 = "stablehlo.if"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}, {%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}) : (tensor<i1>) -> (tensor<f32>, tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  "stablehlo.if"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}, {%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}) : (tensor<i1>) -> ()
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({ stablehlo.return }, { stablehlo.return }) : (tensor<i1>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> %k1 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0, %k1 : tensor<f32>, tensor<f32>}, {%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}) : (tensor<i1>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({^bb0(%x: tensor<f32>): stablehlo.return %x : tensor<f32>},{^bb0(%x: tensor<f32>): stablehlo.return %x : tensor<f32>}) : (tensor<i1>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>},{%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}) : (tensor<i1>) -> (vector<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<1xi32>) {
  %r = "stablehlo.case"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}) : (tensor<1xi32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<i32>) {
  %r = "stablehlo.case"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}, {%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}, {%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f64> stablehlo.return %k0 : tensor<f64>}) : (tensor<i32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<i32>) {
  %r = "stablehlo.case"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}, {%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> %k1 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0, %k1 : tensor<f32>, tensor<f32>}) : (tensor<i32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<i32>) {
  %r = "stablehlo.case"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}) : (tensor<i32>) -> (tensor<f64>)
  return
}
// -----
func.func @f(%a0: tensor<i32>) {
  %r:2 = "stablehlo.case"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}) : (tensor<i32>) -> (tensor<f32>, tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<i32>) {
  %r = "stablehlo.case"(%a0) ({^bb0(%x: tensor<f32>): stablehlo.return %x : tensor<f32>}) : (tensor<i32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.while"(%a0) ({^bb0(%x: tensor<4xf32>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%x: tensor<4xf32>): stablehlo.return %x : tensor<4xf32>}) : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.while"(%a0) ({^bb0(%x: tensor<4xf32>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%x: tensor<4xf32>): stablehlo.return %x : tensor<4xf32>}) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r:2 = "stablehlo.while"(%a0) ({^bb0(%x: tensor<4xf32>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%x: tensor<4xf32>): stablehlo.return %x : tensor<4xf32>}) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf64>) {
  %r = "stablehlo.while"(%a0) ({^bb0(%x: tensor<4xf32>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%x: tensor<4xf32>): stablehlo.return %x : tensor<4xf32>}) : (tensor<4xf64>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.while"(%a0) ({^bb0(%x: tensor<4xf32>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%x: tensor<5xf32>): stablehlo.return %x : tensor<5xf32>}) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.while"(%a0) ({^bb0(%x: tensor<4xf32>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%x: tensor<4xf32>): stablehlo.return}) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.while"(%a0) ({^bb0(%x: tensor<4xf32>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%x: tensor<4xf32>): stablehlo.return %x, %x : tensor<4xf32>, tensor<4xf32>}) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.while"(%a0) ({^bb0(%x: tensor<4xf32>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%x: tensor<4xf32>): %y = stablehlo.slice %x [0:3] : (tensor<4xf32>) -> tensor<3xf32> stablehlo.return %y : tensor<3xf32>}) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.while"(%a0) ({^bb0(%x: tensor<4xf32>): stablehlo.return}, {^bb0(%x: tensor<4xf32>): stablehlo.return %x : tensor<4xf32>}) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.while"(%a0) ({^bb0(%x: tensor<4xf32>): %r = stablehlo.constant dense<true> : tensor<1xi1> stablehlo.return %r : tensor<1xi1>}, {^bb0(%x: tensor<4xf32>): stablehlo.return %x : tensor<4xf32>}) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.while"(%a0) ({^bb0(%x: tensor<4xf32>): %r = stablehlo.constant dense<true> : tensor<i1> sdy.return %r : tensor<i1>}, {^bb0(%x: tensor<4xf32>): stablehlo.return %x : tensor<4xf32>}) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.async_start"(%a0) ({^bb0(%x: tensor<4xf32>): %y = stablehlo.slice %x [0:4] : (tensor<4xf32>) -> tensor<4xf32> stablehlo.return %y : tensor<4xf32>}) : (tensor<4xf32>) -> (!stablehlo.future<tensor<5xf32>>)
  return
}
// -----
func.func @f(%a0: tensor<5xf32>) {
  %r = "stablehlo.async_start"(%a0) ({^bb0(%x: tensor<4xf32>): %y = stablehlo.slice %x [0:4] : (tensor<4xf32>) -> tensor<4xf32> stablehlo.return %y : tensor<4xf32>}) : (tensor<5xf32>) -> (!stablehlo.future<tensor<4xf32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.async_start"(%a0, %a1) ({^bb0(%x: tensor<4xf32>): %y = stablehlo.slice %x [0:4] : (tensor<4xf32>) -> tensor<4xf32> stablehlo.return %y : tensor<4xf32>}) : (tensor<4xf32>, tensor<4xf32>) -> (!stablehlo.future<tensor<4xf32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.async_start"(%a0) ({^bb0(%x: tensor<4xf32>): %y = stablehlo.slice %x [0:4] : (tensor<4xf32>) -> tensor<4xf32> stablehlo.return}) : (tensor<4xf32>) -> (!stablehlo.future<tensor<4xf32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.async_start"(%a0) ({^bb0(%x: tensor<4xf32>): stablehlo.return %x : tensor<4xf32>}) : (tensor<4xf32>) -> (!stablehlo.future<tensor<4xf32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.async_start"(%a0) ({^bb0(%x: tensor<4xf32>): %y = stablehlo.add %x, %x : tensor<4xf32> stablehlo.return %y : tensor<4xf32>}) : (tensor<4xf32>) -> (!stablehlo.future<tensor<4xf32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.async_start"(%a0) ({^bb0(%x: tensor<4xf32>): %y = stablehlo.slice %x [0:4] : (tensor<4xf32>) -> tensor<4xf32> stablehlo.return %y : tensor<4xf32>}) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  %r = "stablehlo.async_start"() ({%y = stablehlo.slice %a0 [0:4] : (tensor<4xf32>) -> tensor<4xf32> stablehlo.return %y : tensor<4xf32>}) : () -> (!stablehlo.future<tensor<4xf32>>)
  return
}
// -----
func.func @f(%a0: !stablehlo.future<tensor<4xf32>>) {
  %r = "stablehlo.async_done"(%a0) : (!stablehlo.future<tensor<4xf32>>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: !stablehlo.future<tensor<4xf32>, tensor<4xf32>>) {
  %r = "stablehlo.async_done"(%a0) : (!stablehlo.future<tensor<4xf32>, tensor<4xf32>>) -> (tensor<4xf32>)
  return
}
