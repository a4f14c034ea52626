// RUN: check %s
// STATUS: 1
>
  %:
  %:
  %v5=>
  %v6=>
  %v3=>
  %v4=>
  %v15=sdy.manual_computation(%v1,%arg0)in_shardings=[<@mesh,[{"",""},{""}],replicated={""}>,<@mesh,[]>,<@mesh,[{""},{},{}]>]out_shardings=[<@mesh,[{"","",?},{}]>]manual_axes={"",""}(%v5:tensor<4x2xf16>,%v6:tensor<i32>,%v7:tensor<2x4x4xf64>){%v3=%
  %v4=>
  %v5=>
  %v7=>
  %v5=>
  .dense<
