// RUN: opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect
// Names that are used before they are defined, and errors of several functions.
// -----
// expected-note@+2 {{required by region isolation constraints}}
// expected-error@+2 {{'test.b' op using value defined outside the region}}
func.func @f() {
  "test.b"(%x) : (i32) -> ()
  return
}
func.func @g() {
  %x = "test.b"() : () -> (i32)
  return
}
// -----
// expected-error@+3 {{operand #0 does not dominate this use}}
// expected-note@+4 {{operand defined here (op in a child region)}}
func.func @f() {
  "test.b"(%x) : (i32) -> ()
  "test.a"() ({
    %x = "test.b"() : () -> (i32)
  }) : () -> ()
  return
}
// -----
// expected-error@+3 {{operand #0 does not dominate this use}}
// expected-note@+4 {{operand defined here (op in a child region)}}
func.func @f() {
  "test.b"(%x) : (i32) -> ()
  "test.a"() ({
    %x = "test.b"() : () -> (i32)
  }) : () -> ()
  %x = "test.b"() : () -> (i32)
  return
}
// -----
// expected-note@+3 {{previously used here with type 'i32'}}
// expected-error@+4 {{definition of SSA value '%x#0' has type 'f32'}}
func.func @f() {
  "test.b"(%x) : (i32) -> ()
  "test.a"() ({
    %x = "test.b"() : () -> (f32)
  }) : () -> ()
  return
}
// -----
// expected-note@+3 {{operand defined as a block argument (block #1 in the same region)}}
// expected-error@+4 {{operand #0 does not dominate this use}}
func.func @f() {
  "test.a"() ({
  ^bb0:
   "test.b"(%x) : (i32) -> ()
  ^bb1(%x: i32):
   "test.b"(%x) : (i32) -> ()
  }) : () -> ()
  return
}
// -----
// expected-note@+3 {{previously referenced here}}
// expected-error@+5 {{region entry argument '%x' is already in use}}
func.func @f() {
  "test.b"(%x) : (i32) -> ()
  return
}
func.func @g(%x: i32) {
  return
}
// -----
// expected-note@+2 {{see existing symbol definition here}}
// expected-error@+2 {{redefinition of symbol named 'm'}}
sdy.mesh @m = <["x"=2]>
sdy.mesh @m = <["x"=2]>
func.func @g(%a: tensor<8xf32>) {
  %0 = sdy.sharding_constraint %a <@m, [{"y"}]> : tensor<8xf32>
  %1 = sdy.sharding_constraint %a <@m, [{"y"}]> : tensor<8xf32>
  return
}
func.func @g(%a: tensor<8xf32>) {
  %0 = sdy.sharding_constraint %a <@m, [{"y"}]> : tensor<8xf32>
  return
}
// -----
// expected-note@+2 {{see existing symbol definition here}}
// expected-error@+2 {{redefinition of symbol named 'm'}}
sdy.mesh @m = <["x"=2]>
sdy.mesh @m = <["x"=2]>
func.func @g(%a: tensor<8xf32>) {
  return
}
func.func @g(%a: tensor<8xf32>) {
  return
}
// -----
// expected-error@+7 {{'func.call' op 'v' does not reference a valid function}}
func.func @g(%a: tensor<8xf32>) {
  call @u() : () -> ()
  call @v() : () -> ()
  return
}
func.func @h(%a: tensor<8xf32>) {
  call @v() : () -> ()
  return
}
// -----
// expected-error@+6 {{'stablehlo.add' op expected 2 operands, but found 1}}
func.func @g(%a: tensor<8xf32>) {
  call @u() : () -> ()
  return
}
func.func @h(%a: tensor<8xf32>) {
  %2 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+6 {{'stablehlo.add' op expected 2 operands, but found 0}}
sdy.mesh @m = <["x"=2]>
func.func @h(%a: tensor<8xf32>) {
  %2 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
%3 = "stablehlo.add"() : () -> tensor<4xf32>
// -----
// expected-error@+4 {{'stablehlo.add' op expected 2 operands, but found 1}}
func.func @h(%a: tensor<8xf32>) {
  "test.u"(%1) : (i32) -> ()
  %1 = "test.x"() : () -> i32
  %2 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+7 {{operand #0 does not dominate this use}}
// expected-note@+8 {{operand defined here (op in the same block)}}
// expected-error@+11 {{operand #0 does not dominate this use}}
// expected-note@+11 {{operand defined here (op in the same block)}}
// expected-error@+14 {{'func.return' op has 0 operands, but enclosing function (@h3) returns 1}}
// expected-error@+16 {{'func.func' op symbol declaration cannot have public visibility}}
func.func @h(%a: tensor<8xf32>) {
  "test.u"(%1) : (i32) -> ()
  "test.u"(%1) : (i32) -> ()
  %1 = "test.x"() : () -> i32
  return
}
func.func @h2(%a: tensor<8xf32>) {
  "test.u"(%1) : (i32) -> ()
  %1 = "test.x"() : () -> i32
  return
}
func.func @h3(%a: tensor<8xf32>) -> i32 {
  return
}
func.func private @h4(%a: tensor<8xf32>) -> i32 attributes {foo=1}
func.func @h5() -> i32
