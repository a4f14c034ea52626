// RUN: check %s
// STATUS: 1
#s = 5 : i32
#s = 6 : i32
