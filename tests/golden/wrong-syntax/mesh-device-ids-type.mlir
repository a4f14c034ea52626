// RUN: check %s
// STATUS: 1
"stablehlo.custom_call"() {call_target_name = "f", a = #stablehlo.mesh<axes = [<name = "a", size = 2>], device_ids = dense<[0, 1]> : >} : () -> ()
// -----
"stablehlo.custom_call"() {call_target_name = "f", a = #stablehlo.mesh<axes = [<name = "a", size = 2>], device_ids = dense<[0, 1]> : tensor<2y>>} : () -> ()
// -----
"stablehlo.custom_call"() {call_target_name = "f", a = #stablehlo.mesh<axes = [<name = "a", size = 2>], device_ids = dense<[0, 1]> : tensor<x>>} : () -> ()
// -----
"stablehlo.custom_call"() {call_target_name = "f", a = #stablehlo.mesh<axes = [<name = "a", size = 2>], device_ids = dense<[0, 1]> : tensor<?4xi64>>} : () -> ()
