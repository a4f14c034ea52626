// RUN: propagate %s
// A reshard takes a tensor from one view of the devices to another one.
@by_two = {<["a"=4, "b"=2]>, device_ids=[0, 1, 2, 3, 4, 5, 6, 7]}
@by_three = {<["x"=2, "y"=2, "z"=2]>, device_ids=[7, 6, 5, 4, 3, 2, 1, 0]}
%a : tensor<8x8xf32> {sdy.sharding = <@by_two, [{"b"}, {}]>}
%b = sdy.reshard %a <@by_three, [{"z"}, {}]> : tensor<8x8xf32>
%c = abs %b : tensor<8x8xf32>
