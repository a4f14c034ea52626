// RUN: show --format=tsv --only=arg1 --only=@scale/arg0 --only=name=n --only=src=train.py:12:7 --only=line=9 --only=%4#0 --only=@main/%c inputs/step.mlir
