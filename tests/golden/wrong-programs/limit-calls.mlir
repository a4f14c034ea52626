// RUN: version >/dev/null; awk 'BEGIN { while (n++ < 2000) printf "func.func private @f%d() {\n  call @f%d() : () -> ()\n  return\n}\n", n, n + 1; print "func.func private @f2001() {\n  return\n}" }' | "$shardc" opt -sdy-import-func-calls
// STATUS: 1
