// RUN: check --max-errors=0 --ops ops-syntax.ops %s
// STATUS: 1
module {
}
