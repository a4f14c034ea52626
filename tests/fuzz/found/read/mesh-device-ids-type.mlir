"stablehlo.custom_call"() {call_target_name = "f", a = #stablehlo.mesh<axes = [<name="a", size=2>], device_ids = dense<[0,1]> : >} : () -> ()
