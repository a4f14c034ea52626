// RUN: check --ops ops-index.ops %s
// STATUS: 1
module {
}
