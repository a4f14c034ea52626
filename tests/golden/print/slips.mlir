// RUN: fmt %s
@cab = {<["c"=2, "a"=8]>, device_ids=[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]}
replicated={"a":(4)2, "c", "a":(2)2} ~> replicated={"c", "a":(2)4}
%v : sharding<@cab, [{"c"}p2, {"a", ?}], replicated={} }>
