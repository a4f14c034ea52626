// RUN: check %s
// STATUS: 1
"a.b"() ({
  "a.br"()[^next] : () -> ()
}) : () -> ()
