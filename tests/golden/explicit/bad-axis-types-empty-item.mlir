// RUN: types --axis-types=auto, %s
// STATUS: 2
@m = <["X"=2]>
