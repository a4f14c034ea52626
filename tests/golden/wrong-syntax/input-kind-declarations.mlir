// RUN: check %s
// STATUS: 1
op "nn.gelu" {
  rule pointwise
}
