// RUN: check --ops ops-dataflow-rule.ops %s
// STATUS: 1
module {
}
