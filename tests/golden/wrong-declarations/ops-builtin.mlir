// RUN: check --ops ops-builtin.ops %s
// STATUS: 1
module {
}
