// RUN: opt -mlir-print-op-generic %s
func.func @e(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<4xi32>, %j: tensor<4xi32>, %p: i1, %x: index, %k: i32, %s: f32, %m: tensor<4xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %ct = arith.constant true
  %cf = arith.constant false
  %c2 = arith.constant 1.0 : f32
  %c3 = arith.constant dense<1.0> : tensor<4xf32>
  %c4 = arith.constant dense<[1,2,3,4]> : tensor<4xi32>
  %c5 = arith.constant {foo = 1 : i32} 42 : i64
  %c6 = arith.constant -3 : i8
  %c7 = arith.constant dense<true> : tensor<4xi1>
  %c8 = arith.constant 1 : i1
  %c9 = arith.constant 0x7F800000 : f32
  %0 = arith.addf %a, %b : tensor<4xf32>
  %1 = arith.addf %a, %b fastmath<fast> : tensor<4xf32>
  %2 = arith.addi %i, %j : tensor<4xi32>
  %3 = arith.addi %i, %j overflow<nsw> : tensor<4xi32>
  %4 = arith.addi %i, %j overflow<nsw, nuw> {foo = 1 : i32} : tensor<4xi32>
  %5 = arith.cmpf olt, %a, %b : tensor<4xf32>
  %6 = arith.cmpf olt, %a, %b fastmath<nnan,ninf> : tensor<4xf32>
  %7 = arith.cmpi slt, %i, %j : tensor<4xi32>
  %8 = arith.select %p, %a, %b : tensor<4xf32>
  %9 = arith.select %m, %a, %b : tensor<4xi1>, tensor<4xf32>
  %10 = arith.extf %a : tensor<4xf32> to tensor<4xf64>
  %11 = arith.truncf %a : tensor<4xf32> to tensor<4xf16>
  %12 = arith.sitofp %i : tensor<4xi32> to tensor<4xf32>
  %13 = arith.index_cast %x : index to i32
  %14 = arith.bitcast %a : tensor<4xf32> to tensor<4xi32>
  %15 = arith.extsi %i : tensor<4xi32> to tensor<4xi64>
  %16 = arith.extui %i : tensor<4xi32> to tensor<4xi64>
  %17 = arith.trunci %i : tensor<4xi32> to tensor<4xi16>
  %18 = arith.negf %a : tensor<4xf32>
  %19 = math.tanh %a : tensor<4xf32>
  %20 = math.exp %a fastmath<fast> : tensor<4xf32>
  %21 = math.powf %a, %b : tensor<4xf32>
  %22 = tensor.empty() : tensor<4xf32>
  %23 = tensor.empty(%x) : tensor<?xf32>
  %24 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %25 = tensor.dim %24, %c0 : tensor<?xf32>
  %26 = tensor.extract %a[%c0] : tensor<4xf32>
  %27 = tensor.insert %s into %a[%c0] : tensor<4xf32>
  %28 = tensor.from_elements %s, %s : tensor<2xf32>
  %29 = tensor.splat %s : tensor<4xf32>
  %30 = math.fma %a, %b, %a : tensor<4xf32>
  %31 = math.absi %i : tensor<4xi32>
  %32 = arith.maximumf %a, %b : tensor<4xf32>
  %33 = arith.maxsi %i, %j : tensor<4xi32>
  %34 = arith.shli %i, %j : tensor<4xi32>
  %35 = arith.shrsi %i, %j : tensor<4xi32>
  %36 = arith.divsi %i, %j : tensor<4xi32>
  %37 = arith.divui %i, %j : tensor<4xi32>
  %38 = arith.shrui %i, %j : tensor<4xi32>
  %39 = arith.fptosi %a : tensor<4xf32> to tensor<4xi32>
  %40 = arith.uitofp %i : tensor<4xi32> to tensor<4xf32>
  cf.cond_br %p, ^bb1(%x : index), ^bb2
^bb1(%q: index):
  cf.br ^bb2
^bb2:
  cf.assert %p, "message"
  return
}
func.func @f(%a: tensor<4x?xf32>, %i: tensor<4xi32>, %p: i1, %x: index, %s: f32, %v: vector<4xf32>, %m: tensor<2x3xi64>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract %a[%c0, %x] : tensor<4x?xf32>
  %1 = tensor.insert %0 into %a[%x, %x] {k} : tensor<4x?xf32>
  %2 = tensor.dim {l = "x"} %1, %c0 : tensor<4x?xf32>
  %3 = tensor.dim %1, %x : tensor<4x?xf32>
  %4 = tensor.empty(%2, %3) {z} : tensor<?x?xf32>
  %5 = tensor.empty() : tensor<f32>
  %6 = tensor.extract %5[] : tensor<f32>
  %7 = tensor.from_elements %6 : tensor<f32>
  %8 = tensor.from_elements %x, %2, %3, %x : tensor<2x2xindex>
  %9 = tensor.splat %x : tensor<4x5xindex>
  %10 = arith.cmpi ult, %x, %c0 {q} : index
  %11 = arith.select %10, %x, %2 {w} : index
  %12 = arith.constant {a, b = 2 : i8} dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %13 = arith.muli %12, %m overflow<none> : tensor<2x3xi64>
  %14 = arith.constant 123456789012345678901234567890 : i128
  %15 = arith.constant -1 : index
  %16 = arith.constant 0.1 : bf16
  %17 = arith.constant 255 : i8
  %18 = arith.constant 1 : index
  %19 = math.fma %s, %s, %s fastmath<fast> {k} : f32
  %21 = arith.constant dense<0> : tensor<0xi32>
  cf.br ^bb3
^bb3:
  cf.cond_br %p, ^bb1(%x : index), ^bb2(%s, %x : f32, index) {u}
^bb1(%q: index):
  cf.br ^bb2(%s, %q : f32, index) {t}
^bb2(%r: f32, %t: index):
  cf.assert %p, "say \"x\"" {y}
  return %r : f32
}
