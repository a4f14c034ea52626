// RUN: opt %s
%0 = "stablehlo.custom_call"() {call_target_name = "f", a = [-1.099511627776e12, 0x7FF0000000000000 : f64, 0x7FF8000000000000 : f64, 2.0], b = -1.099511627776e12, c = 0x7FF0000000000000 : f64, d = {k = 0xC270000000000000 : f64}} : () -> tensor<f32>
