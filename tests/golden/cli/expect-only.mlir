// RUN: opt %s -verify-diagnostics=only-expected
// Diagnostics that no comment expects are accepted.
sdy.mesh @m = <["a"=0]>
