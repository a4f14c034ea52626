// RUN: version >/dev/null; awk 'BEGIN { while (n++ < 30) printf "func.func private @f%d() {\n  call @f%d() : () -> ()\n  call @f%d() : () -> ()\n  return\n}\n", n, n + 1, n + 1; print "func.func private @f31() {\n  return\n}\nfunc.func @main() {\n  call @f1() : () -> ()\n  return\n}" }' | "$shardc" opt -sdy-flatten-call-graph --max-ops=10000
// STATUS: 1
