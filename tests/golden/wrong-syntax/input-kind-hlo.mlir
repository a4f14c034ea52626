// RUN: check %s
// STATUS: 1
HloModule jit_f, entry_computation_layout={(f32[8]{0})->f32[8]{0}}

ENTRY main.3 {
  p.1 = f32[8]{0} parameter(0)
  ROOT r.2 = f32[8]{0} sine(p.1)
}
