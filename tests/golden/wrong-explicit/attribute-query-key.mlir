// RUN: types --queries %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
shardc.typeof %x {labl = "x: "} : tensor<8x8xf32>
shardc.mesh_context {form = "short"} : () -> ()
shardc.typeof %x {shardc.note = "x", other.note = 3 : i64} : tensor<8x8xf32>
