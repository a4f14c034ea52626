// RUN: check --ops ops-factor-reduced.ops %s
// STATUS: 1
module {
}
