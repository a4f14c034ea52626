// RUN: show --format=tsv --only=arg0 --only=arg1 --only=arg2 --only=result0 --set=arg0=open --set=arg1=none --set='arg2:1={"data"}' --set=result0=replicated ../comms/inputs/forward.mlir
