// RUN: comms --as-xla %s
// STATUS: 1
// MoveToDevice has an operand, which is what it moves.
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main() -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  %q = stablehlo.custom_call @MoveToDevice() : () -> tensor<8x16xf32>
  return %q : tensor<8x16xf32>
}
