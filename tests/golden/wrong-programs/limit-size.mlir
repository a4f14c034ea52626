// RUN: fmt --max-size=400 %s
// STATUS: 1
!t = tensor<1024x1024x1024x1024x1024x1024x1024xcomplex<f64>>
func.func private @f(!t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t)
