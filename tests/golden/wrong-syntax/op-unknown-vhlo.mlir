// RUN: check %s
// STATUS: 1
vhlo.func_v1 @main() -> () {
}
