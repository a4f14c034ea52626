// RUN: opt -verify-diagnostics %s
// STATUS: 1
sdy.mesh @m = <["x"=2]>  // expected-error {{axis size}}
