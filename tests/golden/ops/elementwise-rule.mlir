// RUN: opt -allow-unregistered-dialect -ops=elementwise-rule.ops -sdy-op-priority-propagate elementwise.mlir
// With only a rule, my.add is not propagated before the other ops.
