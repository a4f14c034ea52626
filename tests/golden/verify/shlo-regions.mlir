// RUN: check --max-errors=0 -Wno-sharding-missing %s
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>, %a2: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1, %a2) <{dimensions = array<i64: 0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>, %a2: vector<2xf32>) {
  %r = "stablehlo.reduce"(%a0, %a1, %a2) <{dimensions = array<i64: 0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4xf32>, tensor<f32>, vector<2xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0,1>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 1,0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f64>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f64>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf64>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf64>, tensor<f32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xbf16>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xbf16>, tensor<f32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xbf16>, %a1: tensor<bf16>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xbf16>, tensor<bf16>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.map"(%a0) <{dimensions = array<i64: 0,1>}> ({^bb0(%p: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<4x6xf32>) {
  %r = "stablehlo.map"(%a0, %a1) <{dimensions = array<i64: 0,1>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<4x6xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?x6xf32>, %a1: tensor<4x?xf32>) {
  %r = "stablehlo.map"(%a0, %a1) <{dimensions = array<i64: 0,1>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<?x6xf32>, tensor<4x?xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.map"(%a0) <{dimensions = array<i64: 0,1>}> ({^bb0(%p: tensor<f32>): %r = stablehlo.constant dense<1> : tensor<i32> stablehlo.return %r : tensor<i32>}) : (tensor<4x6xf32>) -> (tensor<4x6xi32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.map"(%a0) <{dimensions = array<i64>}> ({^bb0(%p: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<?x6xf32, #stablehlo.bounds<3,?>>) {
  %r = "stablehlo.map"(%a0) <{dimensions = array<i64: 0,1>}> ({^bb0(%p: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<?x6xf32, #stablehlo.bounds<3,?>>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.sort"(%a0) <{dimension = 1 : i64}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}) : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.sort"(%a0) ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}) : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r = "stablehlo.sort"(%a0) <{dimension = -2 : i64}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}) : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<4x6xi32>) {
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension = 1 : i64}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>, %s: tensor<i32>, %t: tensor<i32>): %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}) : (tensor<4x6xf32>, tensor<4x6xi32>) -> (tensor<4x6xf32>, tensor<4x6xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<?x?xi32>) {
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension = 1 : i64}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>, %s: tensor<i32>, %t: tensor<i32>): %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}) : (tensor<4x6xf32>, tensor<?x?xi32>) -> (tensor<4x6xf32>, tensor<4x6xi32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}, {%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}) : (tensor<i1>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  "stablehlo.if"(%a0) ({ stablehlo.return }, { stablehlo.return }) : (tensor<i1>) -> ()
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<4xf32> stablehlo.return %k0 : tensor<4xf32>}, {%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<?xf32> stablehlo.return %k0 : tensor<?xf32>}) : (tensor<i1>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<4xf32> stablehlo.return %k0 : tensor<4xf32>}, {%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<?xf32> stablehlo.return %k0 : tensor<?xf32>}) : (tensor<i1>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({%k0 = stablehlo.create_token : !stablehlo.token stablehlo.return %k0 : !stablehlo.token}, {%k0 = stablehlo.create_token : !stablehlo.token stablehlo.return %k0 : !stablehlo.token}) : (tensor<i1>) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<4xf32> stablehlo.return %k0 : tensor<4xf32>}, {%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<?xf32, #stablehlo.bounds<6>> stablehlo.return %k0 : tensor<?xf32, #stablehlo.bounds<6>>}) : (tensor<i1>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<4xf32> stablehlo.return %k0 : tensor<4xf32>}, {%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<?xf32, #stablehlo.bounds<6>> stablehlo.return %k0 : tensor<?xf32, #stablehlo.bounds<6>>}) : (tensor<i1>) -> (tensor<7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<?xf32> stablehlo.return %k0 : tensor<?xf32>}, {%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<?xf32, #stablehlo.bounds<3>> stablehlo.return %k0 : tensor<?xf32, #stablehlo.bounds<3>>}) : (tensor<i1>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i32>) {
  %r = "stablehlo.case"(%a0) ({%k0 = "stablehlo.custom_call"() {call_target_name = "x"} : () -> tensor<f32> stablehlo.return %k0 : tensor<f32>}) : (tensor<i32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.while"(%a0) ({^bb0(%x: tensor<4xf32>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%x: tensor<4xf32>): stablehlo.return %x : tensor<4xf32>}) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.while"(%a0) ({^bb0(%x: tensor<4xf32>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%x: tensor<4xf32>): stablehlo.return %x : tensor<4xf32>}) : (tensor<4xf32>) -> (tensor<?xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.while"(%a0) ({^bb0(%x: tensor<4xf32>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%x: tensor<4xf32>): stablehlo.return %x : tensor<4xf32>}) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f() {
  "stablehlo.while"() ({%r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {stablehlo.return}) : () -> ()
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.while"(%a0) ({^bb0(%x: tensor<4xf32>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%x: tensor<?xf32>): stablehlo.return %x : tensor<?xf32>}) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %r = "stablehlo.while"(%a0) ({^bb0(%x: !stablehlo.token): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%x: !stablehlo.token): stablehlo.return %x : !stablehlo.token}) : (!stablehlo.token) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.async_start"(%a0) ({^bb0(%x: tensor<4xf32>): %y = stablehlo.slice %x [0:4] : (tensor<4xf32>) -> tensor<4xf32> stablehlo.return %y : tensor<4xf32>}) : (tensor<4xf32>) -> (!stablehlo.future<tensor<4xf32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.async_start"(%a0) ({^bb0(%x: tensor<4xf32>): %y = stablehlo.slice %x [0:4] : (tensor<4xf32>) -> tensor<4xf32> stablehlo.return %x : tensor<4xf32>}) : (tensor<4xf32>) -> (!stablehlo.future<tensor<4xf32>>)
  return
}
// -----
func.func @f(%a0: !stablehlo.future<tensor<4xf32>>) {
  %r = "stablehlo.async_done"(%a0) : (!stablehlo.future<tensor<4xf32>>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: !stablehlo.future<tensor<4xf32>>) {
  %r = "stablehlo.async_done"(%a0) : (!stablehlo.future<tensor<4xf32>>) -> (tensor<?xf32>)
  return
}
