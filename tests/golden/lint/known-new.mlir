// RUN: check -Werror --max-errors=1 --lint-baseline=inputs/known.txt inputs/edited/known.mlir
// STATUS: 1
// Lines moved, values were renamed, and there is a new argument, which alone is reported.
