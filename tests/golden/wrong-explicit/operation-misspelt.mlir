// RUN: types --queries %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
"shardc.typof"(%x) {label = "x: "} : (tensor<8xf32>) -> ()
%0 = "shardc.vmapp"(%x) : (tensor<8xf32>) -> tensor<8xf32>
%1 = sine %0 : tensor<8xf32>
