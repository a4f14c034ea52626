// RUN: check %s
// STATUS: 1
// The excerpt shows whole characters, and the carets are as wide as the text above them.
@m = <["背景"=2]> 背景 ;
@n = <["x"=2]> é ;
