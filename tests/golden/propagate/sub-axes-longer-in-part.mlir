// RUN: opt -sdy-basic-propagate=keep-sharding-rules=true %s
sdy.mesh @mesh = <["a"=16, "b"=3, "c"=3, "d"=6]>
func.func public @main(%0: tensor<6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "c", "d"}, {"a":(1)4}]>}) -> (tensor<6x2xf32>) {
%1 = stablehlo.constant dense<0.0> : tensor<6x2xf32>
%2 = stablehlo.compare LT, %0, %1 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%3 = stablehlo.select %2, %0, %1 : tensor<6x2xi1>, tensor<6x2xf32>
%4 = stablehlo.compare LT, %3, %1 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%5 = stablehlo.select %4, %3, %1 : tensor<6x2xi1>, tensor<6x2xf32>
%6 = stablehlo.compare LT, %1, %3 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%7 = stablehlo.select %6, %1, %3 : tensor<6x2xi1>, tensor<6x2xf32>
%8 = stablehlo.compare LT, %7, %5 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%9 = stablehlo.select %8, %7, %5 : tensor<6x2xi1>, tensor<6x2xf32>
%10 = stablehlo.compare LT, %3, %7 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%11 = stablehlo.select %10, %3, %7 : tensor<6x2xi1>, tensor<6x2xf32>
%12 = stablehlo.compare LT, %7, %9 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%13 = stablehlo.select %12, %7, %9 : tensor<6x2xi1>, tensor<6x2xf32>
%14 = stablehlo.compare LT, %3, %11 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%15 = stablehlo.select %14, %3, %11 : tensor<6x2xi1>, tensor<6x2xf32>
%16 = stablehlo.compare LT, %7, %13 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%17 = stablehlo.select %16, %7, %13 : tensor<6x2xi1>, tensor<6x2xf32>
%18 = stablehlo.compare LT, %7, %15 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%19 = stablehlo.select %18, %7, %15 : tensor<6x2xi1>, tensor<6x2xf32>
%20 = stablehlo.compare LT, %3, %17 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%21 = stablehlo.select %20, %3, %17 : tensor<6x2xi1>, tensor<6x2xf32>
%22 = stablehlo.compare LT, %17, %19 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%23 = stablehlo.select %22, %17, %19 : tensor<6x2xi1>, tensor<6x2xf32>
%24 = stablehlo.compare LT, %7, %21 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%25 = stablehlo.select %24, %7, %21 : tensor<6x2xi1>, tensor<6x2xf32>
%26 = stablehlo.compare LT, %19, %23 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%27 = stablehlo.select %26, %19, %23 : tensor<6x2xi1>, tensor<6x2xf32>
%28 = stablehlo.compare LT, %3, %25 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%29 = stablehlo.select %28, %3, %25 : tensor<6x2xi1>, tensor<6x2xf32>
%30 = stablehlo.compare LT, %13, %27 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%31 = stablehlo.select %30, %13, %27 : tensor<6x2xi1>, tensor<6x2xf32>
%32 = stablehlo.compare LT, %23, %29 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%33 = stablehlo.select %32, %23, %29 : tensor<6x2xi1>, tensor<6x2xf32>
%34 = stablehlo.compare LT, %33, %31 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%35 = stablehlo.select %34, %33, %31 : tensor<6x2xi1>, tensor<6x2xf32>
%36 = stablehlo.compare LT, %7, %33 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%37 = stablehlo.select %36, %7, %33 : tensor<6x2xi1>, tensor<6x2xf32>
%38 = stablehlo.compare LT, %15, %35 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xi1>
%39 = stablehlo.select %38, %15, %35 : tensor<6x2xi1>, tensor<6x2xf32>
%50 = stablehlo.while(%51 = %17) : tensor<6x2xf32> cond {
%52 = stablehlo.constant dense<false> : tensor<i1>
stablehlo.return %52 : tensor<i1>
} do {
%54 = sdy.sharding_constraint %19 <@mesh, [{"a":(1)2, "b", "d", ?}, {"a":(2)8, ?}], replicated={"c"}> : tensor<6x2xf32>
%55 = stablehlo.constant dense<1> : tensor<i32>
%56 = "stablehlo.case"(%55) ({
%61 = "stablehlo.sort"(%6) <{dimension = 1 : i64}> ({
^bb0(%58: tensor<i1>, %59: tensor<i1>):
%60 = stablehlo.compare LT, %58, %59 : (tensor<i1>, tensor<i1>) -> tensor<i1>
stablehlo.return %60 : tensor<i1>
}) : (tensor<6x2xi1>) -> tensor<6x2xi1>
%62 = stablehlo.while(%63 = %22) : tensor<6x2xi1> cond {
%64 = stablehlo.constant dense<true> : tensor<i1>
stablehlo.return %64 : tensor<i1>
} do {
%66 = stablehlo.maximum %14, %63 : tensor<6x2xi1>
stablehlo.return %66 : tensor<6x2xi1>
}
%70 = stablehlo.maximum %11, %54 : tensor<6x2xf32>
%72 = stablehlo.maximum %13, %70 : tensor<6x2xf32>
stablehlo.return %72 : tensor<6x2xf32>
}) : (tensor<i32>) -> tensor<6x2xf32>
stablehlo.return %56 : tensor<6x2xf32>
}
%79 = sdy.propagation_barrier %12 allowed_direction=BACKWARD : tensor<6x2xi1>
%83 = stablehlo.add %12, %79 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a":(2)8, "d":(2)3}, {"a":(1)2, "b", "c", "d":(1)2}]>]>} : tensor<6x2xi1>
%84 = sdy.propagation_barrier %5 allowed_direction=NONE : tensor<6x2xf32>
%86 = stablehlo.compare LT, %2, %83 : (tensor<6x2xi1>, tensor<6x2xi1>) -> tensor<6x2xi1>
return %84 : tensor<6x2xf32>
}
