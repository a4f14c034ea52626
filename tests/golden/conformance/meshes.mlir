// RUN: fmt %s
// A mesh has names and sizes of axes, with or without brackets, in an order of its own, and perhaps device ids.
@two = <["x"=2, "y"=2]>
@plain = <"devices"=4>
@order = <["c"=2, "a"=2]>
@none = <[]>
@"with blank" = <["one"=1, "four"=4]>
@counted = {<["a"=2, "b"=2]>, device_ids=[0, 1, 2, 3]}
@reversed = {<["a"=2, "b"=2]>, device_ids=[3, 2, 1, 0]}
