// RUN: opt %s -verify-diagnostics=only-expected
// What nothing expects is fine.
sdy.mesh @m = <["a"=0]>
