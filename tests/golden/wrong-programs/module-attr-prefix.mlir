// RUN: check %s
// STATUS: 1
module attributes {version = 3 : i32} {
}
