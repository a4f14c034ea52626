// RUN: check -Werror --lint-baseline=inputs/known.txt inputs/known.mlir
// Nothing is new.
