// RUN: opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect
// Syntax errors in operations in generic form, types, attributes and locations.
// -----
// expected-error@+1 {{expected '>' to close properties}}
"t"() <{a = 1} : () -> ()
// -----
// expected-error@+1 {{expected '}' in attribute dictionary}}
"t"() <{a = 1 : i32> : () -> ()
// -----
// expected-error@+1 {{expected attribute value}}
"t"() <a = 1> : () -> ()
// -----
// expected-error@+1 {{expected '{' to begin a region}}
"t"() ( : () -> ()
// -----
// expected-error@+1 {{expected ')' to end region list}}
"t"() ({ "u"() : () -> () } : () -> ()
// -----
// expected-error@+1 {{expected '{' to begin a region}}
"t"() ({ "u"() : () -> () }, ) : () -> ()
// -----
// expected-error@+1 {{expected ')' to end region list}}
"t"() ({ "u"() : () -> () } {}) : () -> ()
// -----
// expected-error@+1 {{expected attribute value}}
"t"() ({ "u"() : () -> () }) {a = } : () -> ()
// -----
// expected-error@+1 {{reference to an undefined block}}
"t"() [^bb] : () -> ()
// -----
// expected-error@+1 {{expected ',' or ']'}}
"t"()[^bb x] : () -> ()
// -----
// expected-error@+1 {{expected list element}}
"t"()[] : () -> ()
// -----
// expected-error@+1 {{expected ',' or ']'}}
"t"() {a = [1 2]} : () -> ()
// -----
// expected-error@+1 {{expected attribute value}}
"t"() {a = [1, ]} : () -> ()
// -----
// expected-error@+1 {{expected constant integer or floating point value}}
"t"() {a = -} : () -> ()
// -----
// expected-error@+1 {{expected non-function type}}
"t"() {a = 1 : } : () -> ()
// -----
// expected-error@+1 {{expected non-function type}}
"t"() {a = "x" : } : () -> ()
// -----
// expected-error@+1 {{expected nested symbol reference identifier}}
"t"() {a = @x::} : () -> ()
// -----
// expected-error@+1 {{expected nested symbol reference identifier}}
"t"() {a = @x::y} : () -> ()
// -----
// expected-error@+1 {{expected '>' in tensor type}}
"t"() {a = tensor<4xf32} : () -> ()
// -----
// expected-error@+1 {{expected 'x' in dimension list}}
"t"() {a = tensor<4 f32>} : () -> ()
// -----
// expected-error@+1 {{expected '<' in tensor type}}
"t"() {a = tensor 4xf32>} : () -> ()
// -----
// expected-error@+1 {{expected non-function type}}
"t"() {a = tensor<4x>} : () -> ()
// -----
// expected-error@+1 {{expected non-function type}}
"t"() {a = tensor<4xfoo>} : () -> ()
// -----
// expected-error@+1 {{expected non-function type}}
"t"() {a = tensor<-4xf32>} : () -> ()
// -----
// expected-error@+1 {{expected 'x' in dimension list}}
"t"() {a = tensor<*f32>} : () -> ()
// -----
"t"() {a = tensor<4xf32, >} : () -> ()
// -----
// expected-error@+1 {{expected non-function type}}
"t"() {a = complex<4>} : () -> ()
// -----
// expected-error@+1 {{expected '<' in complex type}}
"t"() {a = complex f32} : () -> ()
// -----
// expected-error@+1 {{expected '>' in complex type}}
"t"() {a = complex<f32} : () -> ()
// -----
// expected-error@+1 {{expected '>' in tuple type}}
"t"() {a = tuple<f32} : () -> ()
// -----
// expected-error@+1 {{expected '<' in tuple type}}
"t"() {a = tuple f32} : () -> ()
// -----
// expected-error@+1 {{expected '>' in tuple type}}
"t"() {a = tuple<f32 f32>} : () -> ()
// -----
// expected-error@+1 {{expected 'x' in dimension list}}
"t"() {a = vector<4 f32>} : () -> ()
// -----
// expected-error@+1 {{expected 'x' in dimension list}}
"t"() {a = memref<4 f32>} : () -> ()
// -----
// expected-error@+1 {{expected attribute value}}
"t"() {a = foo} : () -> ()
// -----
// expected-error@+1 {{expected ':'}}
"t"() {a = dense<1>} : () -> ()
// -----
// expected-error@+1 {{expected ']'}}
"t"() {a = dense<[1, 2> : tensor<2xi32>} : () -> ()
// -----
// expected-error@+1 {{expected ']'}}
"t"() {a = dense<[1 2]> : tensor<2xi32>} : () -> ()
// -----
// expected-error@+1 {{expected element literal of primitive type}}
"t"() {a = dense<foo> : tensor<2xi32>} : () -> ()
// -----
// expected-error@+1 {{expected '>' to close an array attribute}}
"t"() {a = array<i32: 1 2>} : () -> ()
// -----
// expected-error@+1 {{expected ':' after dense array type}}
"t"() {a = array<i32 1>} : () -> ()
// -----
// expected-error@+1 {{element type bitwidth must be a multiple of 8}}
"t"() {a = array<i33: 1>} : () -> ()
// -----
// expected-error@+1 {{expected integer literal}}
"t"() {a = array<i32: >} : () -> ()
// -----
// expected-error@+1 {{expected '}' in attribute dictionary}}
"t"() {a = {b = 1 c}} : () -> ()
// -----
// expected-error@+1 {{expected attribute name}}
"t"() {a = {1}} : () -> ()
// -----
// expected-error@+1 {{undefined symbol alias id 'foo'}}
"t"() {a = #foo} : () -> ()
// -----
// expected-error@+1 {{undefined symbol alias id 'foo'}}
"t"() {a = !foo} : () -> ()
// -----
// expected-error@+1 {{expected location instance}}
"t"() {a = loc(foo)} : () -> ()
// -----
// expected-error@+1 {{expected integer column number in FileLineColRange}}
"t"() {a = loc("f":1:)} : () -> ()
// -----
// expected-error@+1 {{expected ')' in inline location}}
"t"() {a = loc("f" 1)} : () -> ()
// -----
// expected-error@+1 {{expected location instance}}
"t"() : () -> () loc(foo)
// -----
// expected-error@+1 {{expected integer line number in FileLineColRange}}
"t"() : () -> () loc("f":a)
// -----
// expected-error@+1 {{expected integer column number in FileLineColRange}}
"t"() : () -> () loc("f":1:a)
// -----
// expected-error@+1 {{expected ')' in location}}
"t"() : () -> () loc(unknown
// -----
// expected-error@+1 {{expected 'at' in callsite location}}
"t"() : () -> () loc(callsite("a" "b"))
// -----
// expected-error@+1 {{expected location instance}}
"t"() : () -> () loc(callsite("a" at))
// -----
// expected-error@+1 {{expected ']' in fused location}}
"t"() : () -> () loc(fused["a" "b"])
// -----
// expected-error@+1 {{expected '>' after fused location metadata}}
"t"() : () -> () loc(fused<1 ["a"])
// -----
// expected-error@+1 {{expected ')' in location}}
"t"() : () -> () loc("a"("b")
// -----
// expected-error@+1 {{operation location alias was never defined}}
"t"() : () -> () loc(#foo)
// -----
// expected-error@+1 {{expected '(' in location}}
"t"() : () -> () loc
// -----
// expected-error@+1 {{expected ')' to end operand list}}
"t"(%0 %1) : () -> ()
// -----
// expected-error@+1 {{expected SSA operand}}
"t"(%0,) : () -> ()
// -----
// expected-error@+1 {{expected '=' after SSA name}}
%0 "t"() : () -> ()
// -----
// expected-error@+1 {{expected valid ssa identifier}}
%0, = "t"() : () -> ()
// -----
// expected-error@+1 {{expected integer number of results}}
%0:a = "t"() : () -> ()
// -----
// expected-error@+1 {{expected operation name in quotes}}
%0 = : () -> ()
// -----
// expected-error@+1 {{expected named operation to have at least 1 result}}
%0:0 = "t"() : () -> ()
// -----
// expected-error@+1 {{expected function type}}
"t"() : i32
// -----
// expected-error@+1 {{expected non-function type}}
"t"() : () -> 
// -----
// expected-error@+1 {{expected ')'}}
"t"() : (i32 i32) -> ()
// -----
// expected-error@+1 {{expected non-function type}}
"t"() : (i32,) -> ()
// -----
// expected-error@+1 {{expected '{' to begin a region}}
"t"() ()
// -----
// expected-error@+1 {{expected '(' to start operand list}}
"t"
// -----
// expected-error@+1 {{custom op 'foo' is unknown (tried 'builtin.foo' as well)}}
foo
// -----
// expected-error@+1 {{empty operation name is invalid}}
"" () : () -> ()
// -----
// expected-error@+2 {{expected ':' and type for SSA operand}}
"t"() ({
^bb0(%a i32):
}) : () -> ()
// -----
// expected-error@+2 {{expected ')'}}
"t"() ({
^bb0(%a: i32:
}) : () -> ()
// -----
// expected-error@+2 {{expected ':' after block name}}
"t"() ({
^bb0(%a: i32)
}) : () -> ()
// -----
// expected-error@+2 {{expected ':' after block name}}
"t"() ({
^bb0
}) : () -> ()
// -----
// expected-error@+2 {{expected SSA operand}}
"t"() ({
^bb0(a: i32):
}) : () -> ()
// -----
// expected-error@+2 {{expected operation name in quotes}}
"t"() ({
 "u"() : () -> ()
// -----
// expected-error@+1 {{expected '=' in attribute alias definition}}
#a 
// -----
// expected-error@+1 {{expected attribute value}}
#a = 
// -----
// expected-error@+1 {{attribute names with a '.' are reserved for dialect-defined names}}
#a.b = 1
// -----
// expected-error@+1 {{expected non-function type}}
!a = 1
// -----
// expected-error@+1 {{type names with a '.' are reserved for dialect-defined names}}
!a.b = i32
// -----
// expected-error@+1 {{expected operation name in quotes}}
]
// -----
// expected-error@+1 {{integer literal not valid for specified type}}
"t"() {a = 1 : tensor<2xi32>} : () -> ()
// -----
// expected-error@+1 {{floating point value not valid for specified type}}
"t"() {a = 1.0 : i32} : () -> ()
// -----
// expected-error@+1 {{expected '}' in attribute dictionary}}
"t"() {a = true : i32} : () -> ()
// -----
// expected-error@+1 {{expected ':'}}
"t"() {a = dense_resource<a>} : () -> ()
// -----
"t"() {a = sparse<[[0]], [1]> : tensor<2xi32>} : () -> ()
// -----
"t"() {a = sparse<0, 1> : vector<2xi32>} : () -> ()
// -----
// expected-error@+1 {{expected ','}}
"t"() {a = sparse<[0]> : tensor<2xi32>} : () -> ()
// -----
// expected-error@+1 {{expected attribute value}}
"t"() {a = opaque<"x", "0x">} : () -> ()
