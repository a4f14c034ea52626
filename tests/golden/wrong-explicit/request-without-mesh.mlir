// RUN: types --max-alternatives=0 %s
// STATUS: 1
%x : tensor<8xf32>
%0 = sine %x {shardc.out_sharding = #sdy.sharding<@q, [{"X"}]>} : tensor<8xf32>
