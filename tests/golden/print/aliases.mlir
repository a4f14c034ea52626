// RUN: fmt --canonical %s
#rowwise = #sdy.sharding<@grid, [{"r"}, {?}]>
!mat = tensor<6x4xf32>
"sdy.mesh"() {mesh = #sdy.mesh<["r"=2,"c"=2], device_ids=[0,1,2,3]>, sym_name = "grid"} : () -> ()
func.func @main( %lhs : !mat {sdy.sharding = #rowwise, jax.result_info = "x"}, %rhs : !mat ) -> (!mat {sdy.sharding = #sdy.sharding<@grid, [{"r"},{"c" , ?}p2]>}) {
  %sum = "demo.combine"(%lhs, %rhs) {zeta, alpha = 3 : i32, sdy.sharding = #sdy.sharding_per_value<[ #rowwise ]>} : (!mat, !mat) -> !mat
  func.return %sum : !mat
}
