// RUN: types --axis-types=auto,manual %s
// STATUS: 2
@m = <["X"=2]>
