// RUN: types --queries %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"Y"}]>}
shardc.typeof %x {label = 3 : i64} : tensor<8xf32>
shardc.mesh_context {suffix = ["a"]} : () -> ()
