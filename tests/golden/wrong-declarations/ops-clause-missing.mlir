// RUN: check --ops ops-clause-missing.ops %s
// STATUS: 1
module {
}
