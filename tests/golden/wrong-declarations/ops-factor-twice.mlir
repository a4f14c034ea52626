// RUN: check --ops ops-factor-twice.ops %s
// STATUS: 1
module {
}
