// RUN: check --ops ops-factor-size.ops %s
// STATUS: 1
module {
}
