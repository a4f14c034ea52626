// RUN: opt '-sdy-convert-global-to-local=replica-count=2 partition-count=2' %s
// STATUS: 1
sdy.mesh @g = <["u"=2, "o"=1]>
func.func private @f(tensor<8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}]>})
