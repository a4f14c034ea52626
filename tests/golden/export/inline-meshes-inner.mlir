// RUN: opt -sdy-inline-meshes %s
// A mesh of a module inside this one stays a name.
module { sdy.mesh @m = <["x"=8]>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) { return } }
func.func @f() { return }
