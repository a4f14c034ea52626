// RUN: check %s
// STATUS: 1
#my.s = 5 : i32
