// RUN: fmt --style=shorthand %s
module {
  sdy.mesh @m = <["x"=2]>
}
