// RUN: check --ops ops-clause.ops %s
// STATUS: 1
module {
}
