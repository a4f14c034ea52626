// RUN: report --as-xla=no %s | sed -n '/id="data"/,/^<.script/p'
sdy.mesh @mesh = <["</script><img src=x onerror=alert(1)>"=2]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"</script><img src=x onerror=alert(1)>"}]>} loc("\22'<>&`{}|%\1B[31m</script>--><!--\E2\80\AE\FF\00")) -> tensor<8xf32> {
  %0 = stablehlo.negate %arg0 : tensor<8xf32> loc("</script><script>alert(1)</script>"("</SCRIPT>.py":1:2))
  return %0 : tensor<8xf32>
}
