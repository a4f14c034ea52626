// RUN: mem --top=0 --budget='arguments<=9007199254740993,arguments<=9007199254740992' %s
// STATUS: 1
// Budgets are exact beyond 2^53 bytes: the first is kept, and the second is one byte too small.
func.func @main(%a: tensor<9007199254740993xi8>) {
  return
}
