// RUN: check --format=json -Wno-lint -Wannotation-not-divisible %s
// A machine format has the fix as an edit.
sdy.mesh @mesh = <["data"=2, "model"=4]>
func.func @main(%arg0: tensor<10x64xf32>) -> tensor<10x64xf32> {
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{"data", "model"}, {}]> : tensor<10x64xf32>
  return %0 : tensor<10x64xf32>
}
