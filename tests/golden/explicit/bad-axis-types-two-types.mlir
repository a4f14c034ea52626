// RUN: types --axis-types=X=auto,X=explicit %s
// STATUS: 2
@m = <["X"=2]>
