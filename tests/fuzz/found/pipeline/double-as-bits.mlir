// RUN: fmt %s
"demo.literals"() {
  a = [-1099511627776.0, -1.0]
} : () -> ()
