// RUN: check --max-errors=0 %s
// STATUS: 1
func.func @f(%a: tensor<8x8xf32>) {
  "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [])->([i, j]) {i=8,j=8}>} : (tensor<8x8xf32>) -> ()
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8,j=8}>} : (tensor<8x8xf32>) -> (i32,i32)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j],[i]) {i=8,j=8}>} : (tensor<8x8xf32>) -> (i32,i32)
  return
}
// -----
func.func @f(%a: tensor<8x?xf32>) {
  %0:2 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j],[i]) {i=8,j=8}>} : (tensor<8x?xf32>) -> (i32,i32)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i, j],[i]) {i=8,j=8}>} : (tensor<8x8xf32>) -> (i32,i32)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k])->([i, j],[i]) {i=8,j=8}>} : (tensor<8x8xf32>) -> (i32,i32)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,i])->([i, k],[i]) {i=8,j=8}>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>,i32)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,ji])->([i, j],[i]) {i=8,j=1}>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>,i32)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,jk])->([i, j],[i]) {i=8,j=1,k=3}>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>,i32)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([i, j],[i]) {i=8,j=1,k=3}>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>,tensor<1xi32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([i, j],[i]) {i=8,j=1} reduction={j,i} need_replication={i,i}>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>,tensor<1xi32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([i, j],[i]) {i=8,j=1} reduction={j,j,i} need_replication={k,i}>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>,tensor<1xi32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([i, j],[i]) {i=8,j=1} reduction={i} need_replication={i,k}>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>,tensor<1xi32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([i, j],[i]) {i=8,j=1} reduction={i} permutation={i} blocked_propagation={k}>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>,tensor<1xi32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([i, j],[i]) {i=8,j=1} reduction={i} blocked_propagation={k}>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>,tensor<1xi32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([i, j],[i]) {i=8,j=1} reduction={i} blocked_propagation={i}>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>,tensor<1xi32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([i,j]) {i=8,j=1} reduction={i} blocked_propagation={i}>} : (tensor<8x8xf32>) -> ()
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([]) {i=8,j=1} reduction={j, i}>} : (tensor<8x8xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([]) {i=8,j=1} reduction={i, i}>} : (tensor<8x8xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a: vector<8x8xf32>) {
  %0 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([]) {i=8,j=1} reduction={i, k}>} : (vector<8x8xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a: vector<8x8xf32>) {
  %0 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([]) {i=8,j=1} permutation={k}>} : (vector<8x8xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a: tuple<tensor<8x8xf32>>) {
  %0 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([]) {i=8,j=1} permutation={k}>} : (tuple<tensor<8x8xf32>>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([ij, i])->([]) {i=8,j=1}>} : (tensor<8x8xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([ij, k])->([]) {i=8,j=1}>} : (tensor<8x8xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([]) {i=8,j=1} reduction={k} need_replication={j,i}>} : (tensor<8x8xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([i]) {i=8,j=1} reduction={i} blocked_propagation={j,i}>} : (tensor<8x8xf32>) -> (tensor<8xf32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([i]) {i=8,j=-1}>} : (tensor<8x8xf32>) -> (tensor<8xf32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([i]) {i=8,j=1,k=1,l=1,m=1,n=1,o=1,p=1,q=1,r=1,s=1,t=1,u=1,v=1,w=1,x=1,y=1,z=1,z_1=5}>} : (tensor<8x8xf32>) -> (tensor<8xf32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([j, ij])->([]) {i=8,j=1}>} : (tensor<8x8xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, ij])->([]) {i=8,j=1}>} : (tensor<8x8xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, jk])->([]) {i=8,j=1}>} : (tensor<8x8xf32>) -> (tensor<f32>)
  return
}
