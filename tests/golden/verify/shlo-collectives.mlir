// RUN: check --max-errors=0 -Wno-sharding-missing %s
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>) -> (tensor<?x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?x3xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<?x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>) -> (tensor<6x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) {
  %r:2 = "stablehlo.all_gather"(%a0, %a1) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  return
}
// -----
func.func @f() {
  "stablehlo.all_gather"() <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : () -> ()
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>) -> (tensor<0x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<2x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups = dense<0> : tensor<1x1xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<2x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_reduce"(%a0) <{replica_groups = dense<0> : tensor<1x1xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.cross-replica-sum"(%a0) <{replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.cross-replica-sum"(%a0) <{replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.cross-replica-sum"(%a0) <{replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups = dense<[[0, -1]]> : tensor<1x2xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<2x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_reduce"(%a0) <{replica_groups = dense<[[0, -1]]> : tensor<1x2xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.cross-replica-sum"(%a0) <{replica_groups = dense<[[0, -1]]> : tensor<1x2xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.cross-replica-sum"(%a0) <{replica_groups = dense<[[0, -2]]> : tensor<1x2xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.cross-replica-sum"(%a0) <{replica_groups = dense<[0, 1]> : tensor<2xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim = 0 : i64, replica_groups = dense<> : tensor<0x0xi64>}> : (tensor<2x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups = dense<> : tensor<0x0xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<2x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = dense<> : tensor<0x0xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups = dense<> : tensor<0x0xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_reduce"(%a0) <{replica_groups = dense<> : tensor<0x0xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.cross-replica-sum"(%a0) <{replica_groups = dense<> : tensor<0x0xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.cross-replica-sum"(%a0) <{replica_groups = dense<> : tensor<0xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups = dense<[[0, 1],[2,-1]]> : tensor<2x2xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<2x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_reduce"(%a0) <{replica_groups = dense<[[0, 1],[2,-1]]> : tensor<2x2xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.cross-replica-sum"(%a0) <{replica_groups = dense<[[0, 1],[2,-1]]> : tensor<2x2xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups = dense<[[3, 1],[2,0]]> : tensor<2x2xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<2x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = dense<[[3, 1],[2,0]]> : tensor<2x2xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[3, 1],[2,0]]> : tensor<2x2xi64>}> : (tensor<4x3xf32>) -> (tensor<2x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups = dense<[[3, 1],[2,0]]> : tensor<2x2xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_reduce"(%a0) <{replica_groups = dense<[[3, 1],[2,0]]> : tensor<2x2xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.cross-replica-sum"(%a0) <{replica_groups = dense<[[3, 1],[2,0]]> : tensor<2x2xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups = dense<[[4, 1]]> : tensor<1x2xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups = dense<> : tensor<0x2xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<2x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = dense<> : tensor<0x2xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups = dense<> : tensor<0x2xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_reduce"(%a0) <{replica_groups = dense<> : tensor<0x2xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups = dense<> : tensor<2x0xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<2x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = dense<> : tensor<2x0xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups = dense<> : tensor<2x0xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_reduce"(%a0) <{replica_groups = dense<> : tensor<2x0xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups = dense<-1> : tensor<1x2xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<2x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_reduce"(%a0) <{replica_groups = dense<-1> : tensor<1x2xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups = dense<[[0,1,-1]]> : tensor<1x3xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<2x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_reduce"(%a0) <{replica_groups = dense<[[0,1,-1]]> : tensor<1x3xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups = dense<[[9223372036854775807, 1]]> : tensor<1x2xi64>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @m, axes = [#stablehlo.axis_ref<name = "x">]>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<2x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @m, axes = [#stablehlo.axis_ref<name = "x">]>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @m, axes = [#stablehlo.axis_ref<name = "x">]>}> : (tensor<4x3xf32>) -> (tensor<2x6xf32>)
  return
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @m, axes = [#stablehlo.axis_ref<name = "x">]>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_reduce"(%a0) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @m, axes = [#stablehlo.axis_ref<name = "x">]>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 2>]>, axes = [#stablehlo.axis_ref<name = "x">]>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 2>]>, axes = [#stablehlo.axis_ref<name = "x">]>}> : (tensor<4x3xf32>) -> (tensor<2x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 2>]>, axes = [#stablehlo.axis_ref<name = "x">]>}> : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 2>]>, axes = []>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 2>]>, axes = []>}> : (tensor<4x3xf32>) -> (tensor<2x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 2>]>, axes = [#stablehlo.axis_ref<name = "x">, #stablehlo.axis_ref<name = "x">]>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 2>]>, axes = [#stablehlo.axis_ref<name = "x">, #stablehlo.axis_ref<name = "x">]>}> : (tensor<4x3xf32>) -> (tensor<2x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 4>]>, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>]>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 4>]>, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>]>}> : (tensor<4x3xf32>) -> (tensor<2x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 4>]>, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (3)7>]>}> : (tensor<4x3xf32>) -> (tensor<2x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 4>], device_ids = dense<[0,1,2]> : tensor<3xi64>>, axes = [#stablehlo.axis_ref<name = "x">]>}> : (tensor<4x3xf32>) -> (tensor<2x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 0>]>, axes = [#stablehlo.axis_ref<name = "x">]>}> : (tensor<4x3xf32>) -> (tensor<2x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x3xf32>) {
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 2>, <name = "x", size = 2>]>, axes = [#stablehlo.axis_ref<name = "x">]>}> : (tensor<4x3xf32>) -> (tensor<2x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs = dense<[[0,1],[1,0]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs = dense<[[0,0]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs = dense<[[0,1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> (tensor<?xf32>)
  return
}
