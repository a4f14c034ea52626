// RUN: check --max-errors=0 %s
// STATUS: 1
sdy.mesh @m = <["a"=2]>
func.func @f(%a: tensor<8x8xf32>) {
  "foo.bar"() ({
    %0 = sdy.reshard %a <@m, [{"a"}, {}]> : tensor<8x8xf32>
  }) : () -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2]>
func.func @f(%a: tensor<8x8xf32>) {
  "foo.bar"() ({
    %0 = sdy.reshard %a <@m, [{"a"}, {}]> : tensor<8x8xf32>
  }, {}) : () -> ()
  return
}
// -----
func.func @f() {
  "foo.bar"() ({
    func.call @f() : () -> ()
  }) : () -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2]>
func.func @f(%a: tensor<8x8xf32>) {
  "foo.bar"() ({
    %0 = "foo.baz"() {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"}, {}]>]>} : () -> (tensor<8x8xf32>)
  }) : () -> ()
  return
}
// -----
func.func @f() {
  func.func @g() {return}
  return
}
// -----
func.func @f() {
  "foo.bar"() ({ func.func @g() {return} }) : () -> ()
  return
}
// -----
module @a { module @b attributes {sym_visibility = "foo"} {} }
// -----
module @a { module @b attributes {foo} {} }
// -----
"func.func"() ({}) {sym_name = "f", function_type = i32, sym_visibility = "private"} : () -> ()
// -----
"func.func"() ({}) {sym_name = "f", function_type = () -> (), arg_attrs=[{}], sym_visibility = "private"} : () -> ()
// -----
"func.func"() ({}) {sym_name = "f", function_type = (i32) -> (), arg_attrs=[3:i32], sym_visibility = "private"} : () -> ()
// -----
"func.func"() ({}) {sym_name = "f", function_type = () -> (), res_attrs=[{}], sym_visibility = "private"} : () -> ()
// -----
"func.func"() ({}) {sym_name = "f", function_type = () -> (), sym_visibility = "privat"} : () -> ()
// -----
"func.func"() ({ ^bb(%a: i32): "func.return"() : () -> ()}) {sym_name = "f", function_type = () -> ()} : () -> ()
// -----
"func.func"() ({ ^bb(%a: i32): "func.return"() : () -> ()}) {sym_name = "f", function_type = (f32) -> ()} : () -> ()
// -----
"func.func"() ({ ^bb(%a: f32): "func.return"() : () -> ()}) {sym_name = "f", function_type = (f32) -> i32} : () -> ()
// -----
func.func @f(%a: f32) -> i32 { return %a : f32 }
// -----
func.func @f(%a: f32) -> i32 {
  "foo.a"() ({ func.return %a: f32 }) : () -> ()
  "foo.b"() : () -> ()
}
// -----
func.func @f(%a: f32) -> (f32, i32) { 
  %0:2 = "func.call"(%a) <{callee = @f, arg_attrs = [{sdy.sharding = 3 : i32}, {foo}]}> : (f32) -> (f32, i32)
  return %0#0, %0#1 : f32, i32 }
// -----
func.func @f(%a: f32) -> (f32, i32) { 
  %0:2 = call @f(%a) : (f32) -> (i32, f32)
  return %0#1, %0#0 : f32, i32 }
// -----
func.func @f(%a: f32) -> (f32, i32) { 
  %0:2 = call @f() : () -> (i32, f32)
  return %0#1, %0#0 : f32, i32 }
// -----
func.func @f(%a: f32) -> (f32, i32) { 
  %b = "a.b"() : () -> (i32)
  %0:2 = call @f(%b) : (i32) -> (i32, f32)
  return %0#1, %0#0 : f32, i32 }
// -----
func.func @f(%a: f32 {foo}) attributes {foo} { return }
// -----
func.func @f(%a: f32) -> (f32 {foo}) attributes {foo} { return %a : f32 }
// -----
func.func @f(%a: f32) -> (f32 ) {
    return %a : f32 }
// -----
"foo.a"() ({ }) : () -> ()
// -----
// -----
// -----
