// RUN: check %s
// STATUS: 1
// Names of axes are strings, and their sizes positive; device ids are a permutation.
@m = <["x"=0]>
// -----
@m = <["x"=2, "x"=2]>
// -----
@m = <x=4>
// -----
@m = <>
// -----
@m = {<["a"=4, "b"=2]>, device_ids=[0, 1, 2, 3]}
// -----
@m = {<["a"=2, "b"=2]>, device_ids=[0, 1, 1, 2]}
