// RUN: version >/dev/null; awk 'BEGIN { print "!t0 = tuple<i32, i32>"; while (n++ < 60) printf "!t%d = tuple<!t%d, !t%d>\n", n, n - 1, n - 1; print "func.func private @f(!t60)" }' | "$shardc" check -q
// STATUS: 1
