// RUN: opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect
// Sigils without a name.
// -----
// expected-error@+1 {{@ identifier expected to start with letter or '_'}}
sdy.mesh @0 = <["a"=2]>
// -----
// expected-error@+1 {{@ identifier expected to start with letter or '_'}}
"test.op"() {y = @} : () -> ()
// -----
// expected-error@+1 {{invalid attribute name}}
"test.op"() {y = #} : () -> ()
// -----
// expected-error@+1 {{invalid type identifier}}
"test.op"() {y = !} : () -> ()
// -----
// expected-error@+1 {{invalid SSA name}}
% = "test.op"() : () -> i32
// -----
// expected-error@+1 {{invalid block name}}
"test.op"()[^] : () -> ()
// -----
// expected-error@+1 {{unexpected character}}
"test.op"() {y = &} : () -> ()
// -----
// expected-error@+1 {{@ identifier expected to start with letter or '_'}}
"test.op"() {y = @+} : () -> ()
// -----
// expected-error@+1 {{@ identifier expected to start with letter or '_'}}
func.func @() { return }
// -----
// expected-error@+1 {{invalid SSA name}}
func.func @f(%: i32) { return }
// -----
// expected-error@+1 {{@ identifier expected to start with letter or '_'}}
@
// -----
// expected-error@+1 {{unexpected character}}
func.func @f(%a: i32) { return } $
