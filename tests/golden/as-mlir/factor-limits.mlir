// RUN: opt %s -verify-diagnostics -split-input-file
// The number of a factor may be as large as 2^63-1. A set of factors may be missing after its equals sign.
// -----
// expected-error@+2 {{'stablehlo.negate' op operand - expecting factor indices to be within 0<=...<num_factors; received: -9223372036854775792, num_factors: 1}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([z_9223372036854775807])->([z_9223372036854775807]) {i=8}>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.negate' op operand - expecting factor indices to be within 0<=...<num_factors; received: 9223372036854775807, num_factors: 1}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([z_9223372036854775790])->([i]) {i=8}>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.negate' op operand - expecting factor indices to be within 0<=...<num_factors; received: -9223372036854775808, num_factors: 1}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([z_9223372036854775791])->([i]) {i=8}>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). Expecting factor index symbol 'j', received: 'y'}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8, z_9223372036854775807=2}>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.negate' op index must be non-negative}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction={z_9223372036854775807}>} : tensor<8xf32>
  return
}
// -----
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction=>} : tensor<8xf32>
  return
}
// -----
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction=, custom>} : tensor<8xf32>
  return
}
// -----
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction= need_replication={i}>} : tensor<8xf32>
  return
}
// -----
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} need_replication=>} : tensor<8xf32>
  return
}
// -----
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} permutation= blocked_propagation=>} : tensor<8xf32>
  return
}
// -----
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction={}>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{expected '}' in attribute dictionary}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction=>>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{expected '>'}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction=()>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.negate' op operand - expecting factor indices to be within 0<=...<num_factors; received: 0, num_factors: 0}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {}>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{expected '>'}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([])->([]) =>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.negate' op reduction factor cannot be in result mappings}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction={i} need_replication=, custom>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.negate' op operand - expecting factor indices to be within 0<=...<num_factors; received: 0, num_factors: 0}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i])>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.negate' op index must be non-negative}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} need_replication={z_9223372036854775807, i}>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.negate' op indices of special factors must be sorted}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} need_replication={i, z_9223372036854775807}>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.negate' op indices of special factors must be unique}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} need_replication={z_9223372036854775807, z_9223372036854775807}>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.negate' op index must be non-negative}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} need_replication={z_9223372036854775807, z_55}>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.negate' op index must be non-negative}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} need_replication={z_9223372036854775807} permutation={z_9223372036854775806}>} : tensor<8xf32>
  return
}
// -----
// expected-error@+2 {{'stablehlo.negate' op operand - expecting factor indices to be within 0<=...<num_factors; received: -9223372036854775799, num_factors: 1}}
func.func @a(%a: tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([z_9223372036854775800])->([i]) {i=8} need_replication={z_9223372036854775807} permutation={z_9223372036854775806}>} : tensor<8xf32>
  return
}
