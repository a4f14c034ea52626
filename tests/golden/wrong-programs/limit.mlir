// RUN: version >/dev/null; awk 'BEGIN { printf "\"a.b\"() {k = "; while (n++ < 3000) printf "["; print "]} : () -> ()" }' | "$shardc" check -q
// STATUS: 1
