// RUN: check --ops ops-place.ops %s
// STATUS: 1
module {
}
