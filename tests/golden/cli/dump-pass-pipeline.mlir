// RUN: opt -dump-pass-pipeline -sdy-import-pipeline -sdy-drop-sharding-rules -sdy-sink-data-flow-edges -cse %s
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
