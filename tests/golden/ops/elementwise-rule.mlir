// RUN: opt -allow-unregistered-dialect -ops=elementwise-rule.ops -sdy-op-priority-propagate elementwise.mlir
// With the rule alone, my.add waits for its turn.
