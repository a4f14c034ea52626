// RUN: check --ops ops-fixed.ops %s
// STATUS: 1
module {
}
