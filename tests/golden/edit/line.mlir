// RUN: mem --as-xla=no --at=train.py:14 --set='train.py:14=P("x")' ../address/inputs/step.mlir
