// RUN: opt -verify-diagnostics %s
// STATUS: 1
// The limits of regular expressions: regcomp() would need 4 GiB for this one.
sdy.mesh @m = <["x"=0]> // expected-error-re {{ {{((((a{1,255}){1,255}){1,255}){1,255})}} }}
