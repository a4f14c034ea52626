// RUN: check --strict --budget='collectives<=0,time=0s,memory=0' %s
@mesh = <["x"=2]>
sharding<@mesh, [{"x"}]> : tensor<8xf32>
