// RUN: check %s
// STATUS: 1
@m = <["x"=4, "y"=2]>
sharding<@m, [{"x"}, {"z"}]>
sharding<@m, [{"x"}, {"x"}]>
sharding<@m, [{"x":(2)4}]>
sharding<@other, [{"x"}]>
