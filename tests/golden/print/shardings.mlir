// RUN: fmt --canonical %s
sdy.mesh @w = <["u"=4, "v"=6, "t"=2]>
func.func private @shapes(
  tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@w, [{"u" : ( 2 ) 2 , ? }, {?}p0], unreduced {"v":(1)3}, replicated={"t"}>},
  tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@"w", [{"t","u"}p1,{}] , unreduced=sum{"v"}>},
  tensor<8x12xf32> {sdy.sharding = #sdy<sharding<mesh<["k"=2], device_ids=[1,0]>, [{"k"}, {}]>>})
