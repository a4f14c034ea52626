// RUN: types --max-alternatives=0 -Wno-mesh-device-total %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
@k = <["Z"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%0 = sdy.reshard %x <@k, [{"Z"}]> : tensor<8xf32>
