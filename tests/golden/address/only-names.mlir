// RUN: show --only="params['layers']['wo']" --only=train.py:14 --only=result0 inputs/step.mlir
