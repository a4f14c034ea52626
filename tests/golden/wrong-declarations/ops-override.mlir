// RUN: check --ops ops-override.ops %s
// STATUS: 1
module {
}
