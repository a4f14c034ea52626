// RUN: check --ops ops-twice.ops %s
// STATUS: 1
module {
}
