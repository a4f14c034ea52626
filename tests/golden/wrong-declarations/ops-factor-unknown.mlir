// RUN: check --ops ops-factor-unknown.ops %s
// STATUS: 1
module {
}
