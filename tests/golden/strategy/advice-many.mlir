// RUN: strategy -q --emit=advice --advice-limit=1 %s
// More than 64 operators could be advised: only those with the largest operands are tried.
sdy.mesh @devices = <["d"=4]>
func.func @main(%a: tensor<8x8xf32>, %x0: tensor<8x8xf32>, %x1: tensor<16x8xf32>, %x2: tensor<24x8xf32>, %x3: tensor<8x8xf32>, %x4: tensor<16x8xf32>, %x5: tensor<24x8xf32>, %x6: tensor<8x8xf32>, %x7: tensor<16x8xf32>, %x8: tensor<24x8xf32>, %x9: tensor<8x8xf32>, %x10: tensor<16x8xf32>, %x11: tensor<24x8xf32>, %x12: tensor<8x8xf32>, %x13: tensor<16x8xf32>, %x14: tensor<24x8xf32>, %x15: tensor<8x8xf32>, %x16: tensor<16x8xf32>, %x17: tensor<24x8xf32>, %x18: tensor<8x8xf32>, %x19: tensor<16x8xf32>, %x20: tensor<24x8xf32>, %x21: tensor<8x8xf32>, %x22: tensor<16x8xf32>, %x23: tensor<24x8xf32>, %x24: tensor<8x8xf32>, %x25: tensor<16x8xf32>, %x26: tensor<24x8xf32>, %x27: tensor<8x8xf32>, %x28: tensor<16x8xf32>, %x29: tensor<24x8xf32>, %x30: tensor<8x8xf32>, %x31: tensor<16x8xf32>, %x32: tensor<24x8xf32>, %x33: tensor<8x8xf32>, %x34: tensor<16x8xf32>, %x35: tensor<24x8xf32>, %x36: tensor<8x8xf32>, %x37: tensor<16x8xf32>, %x38: tensor<24x8xf32>, %x39: tensor<8x8xf32>, %x40: tensor<16x8xf32>, %x41: tensor<24x8xf32>, %x42: tensor<8x8xf32>, %x43: tensor<16x8xf32>, %x44: tensor<24x8xf32>, %x45: tensor<8x8xf32>, %x46: tensor<16x8xf32>, %x47: tensor<24x8xf32>, %x48: tensor<8x8xf32>, %x49: tensor<16x8xf32>, %x50: tensor<24x8xf32>, %x51: tensor<8x8xf32>, %x52: tensor<16x8xf32>, %x53: tensor<24x8xf32>, %x54: tensor<8x8xf32>, %x55: tensor<16x8xf32>, %x56: tensor<24x8xf32>, %x57: tensor<8x8xf32>, %x58: tensor<16x8xf32>, %x59: tensor<24x8xf32>, %x60: tensor<8x8xf32>, %x61: tensor<16x8xf32>, %x62: tensor<24x8xf32>, %x63: tensor<8x8xf32>, %x64: tensor<16x8xf32>, %x65: tensor<24x8xf32>, %x66: tensor<8x8xf32>, %x67: tensor<16x8xf32>, %x68: tensor<24x8xf32>, %x69: tensor<8x8xf32>, %x70: tensor<16x8xf32>, %x71: tensor<24x8xf32>, %x72: tensor<8x8xf32>, %x73: tensor<16x8xf32>, %x74: tensor<24x8xf32>, %x75: tensor<8x8xf32>, %x76: tensor<16x8xf32>, %x77: tensor<24x8xf32>, %x78: tensor<8x8xf32>, %x79: tensor<16x8xf32>, %x80: tensor<24x8xf32>, %x81: tensor<8x8xf32>, %x82: tensor<16x8xf32>, %x83: tensor<24x8xf32>, %x84: tensor<8x8xf32>, %x85: tensor<16x8xf32>, %x86: tensor<24x8xf32>, %x87: tensor<8x8xf32>, %x88: tensor<16x8xf32>, %x89: tensor<24x8xf32>, %x90: tensor<8x8xf32>, %x91: tensor<16x8xf32>, %x92: tensor<24x8xf32>, %x93: tensor<8x8xf32>, %x94: tensor<16x8xf32>, %x95: tensor<24x8xf32>, %x96: tensor<8x8xf32>, %x97: tensor<16x8xf32>, %x98: tensor<24x8xf32>, %x99: tensor<8x8xf32>, %x100: tensor<16x8xf32>, %x101: tensor<24x8xf32>, %x102: tensor<8x8xf32>, %x103: tensor<16x8xf32>, %x104: tensor<24x8xf32>, %x105: tensor<8x8xf32>, %x106: tensor<16x8xf32>, %x107: tensor<24x8xf32>, %x108: tensor<8x8xf32>, %x109: tensor<16x8xf32>) -> tensor<8x8xf32> {
  %d0 = stablehlo.dot_general %x0, %a, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s0 = stablehlo.slice %d0 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d1 = stablehlo.dot_general %x1, %s0, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s1 = stablehlo.slice %d1 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d2 = stablehlo.dot_general %x2, %s1, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s2 = stablehlo.slice %d2 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d3 = stablehlo.dot_general %x3, %s2, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s3 = stablehlo.slice %d3 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d4 = stablehlo.dot_general %x4, %s3, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s4 = stablehlo.slice %d4 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d5 = stablehlo.dot_general %x5, %s4, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s5 = stablehlo.slice %d5 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d6 = stablehlo.dot_general %x6, %s5, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s6 = stablehlo.slice %d6 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d7 = stablehlo.dot_general %x7, %s6, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s7 = stablehlo.slice %d7 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d8 = stablehlo.dot_general %x8, %s7, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s8 = stablehlo.slice %d8 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d9 = stablehlo.dot_general %x9, %s8, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s9 = stablehlo.slice %d9 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d10 = stablehlo.dot_general %x10, %s9, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s10 = stablehlo.slice %d10 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d11 = stablehlo.dot_general %x11, %s10, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s11 = stablehlo.slice %d11 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d12 = stablehlo.dot_general %x12, %s11, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s12 = stablehlo.slice %d12 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d13 = stablehlo.dot_general %x13, %s12, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s13 = stablehlo.slice %d13 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d14 = stablehlo.dot_general %x14, %s13, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s14 = stablehlo.slice %d14 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d15 = stablehlo.dot_general %x15, %s14, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s15 = stablehlo.slice %d15 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d16 = stablehlo.dot_general %x16, %s15, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s16 = stablehlo.slice %d16 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d17 = stablehlo.dot_general %x17, %s16, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s17 = stablehlo.slice %d17 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d18 = stablehlo.dot_general %x18, %s17, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s18 = stablehlo.slice %d18 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d19 = stablehlo.dot_general %x19, %s18, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s19 = stablehlo.slice %d19 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d20 = stablehlo.dot_general %x20, %s19, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s20 = stablehlo.slice %d20 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d21 = stablehlo.dot_general %x21, %s20, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s21 = stablehlo.slice %d21 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d22 = stablehlo.dot_general %x22, %s21, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s22 = stablehlo.slice %d22 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d23 = stablehlo.dot_general %x23, %s22, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s23 = stablehlo.slice %d23 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d24 = stablehlo.dot_general %x24, %s23, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s24 = stablehlo.slice %d24 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d25 = stablehlo.dot_general %x25, %s24, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s25 = stablehlo.slice %d25 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d26 = stablehlo.dot_general %x26, %s25, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s26 = stablehlo.slice %d26 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d27 = stablehlo.dot_general %x27, %s26, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s27 = stablehlo.slice %d27 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d28 = stablehlo.dot_general %x28, %s27, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s28 = stablehlo.slice %d28 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d29 = stablehlo.dot_general %x29, %s28, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s29 = stablehlo.slice %d29 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d30 = stablehlo.dot_general %x30, %s29, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s30 = stablehlo.slice %d30 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d31 = stablehlo.dot_general %x31, %s30, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s31 = stablehlo.slice %d31 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d32 = stablehlo.dot_general %x32, %s31, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s32 = stablehlo.slice %d32 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d33 = stablehlo.dot_general %x33, %s32, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s33 = stablehlo.slice %d33 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d34 = stablehlo.dot_general %x34, %s33, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s34 = stablehlo.slice %d34 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d35 = stablehlo.dot_general %x35, %s34, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s35 = stablehlo.slice %d35 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d36 = stablehlo.dot_general %x36, %s35, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s36 = stablehlo.slice %d36 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d37 = stablehlo.dot_general %x37, %s36, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s37 = stablehlo.slice %d37 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d38 = stablehlo.dot_general %x38, %s37, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s38 = stablehlo.slice %d38 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d39 = stablehlo.dot_general %x39, %s38, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s39 = stablehlo.slice %d39 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d40 = stablehlo.dot_general %x40, %s39, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s40 = stablehlo.slice %d40 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d41 = stablehlo.dot_general %x41, %s40, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s41 = stablehlo.slice %d41 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d42 = stablehlo.dot_general %x42, %s41, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s42 = stablehlo.slice %d42 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d43 = stablehlo.dot_general %x43, %s42, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s43 = stablehlo.slice %d43 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d44 = stablehlo.dot_general %x44, %s43, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s44 = stablehlo.slice %d44 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d45 = stablehlo.dot_general %x45, %s44, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s45 = stablehlo.slice %d45 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d46 = stablehlo.dot_general %x46, %s45, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s46 = stablehlo.slice %d46 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d47 = stablehlo.dot_general %x47, %s46, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s47 = stablehlo.slice %d47 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d48 = stablehlo.dot_general %x48, %s47, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s48 = stablehlo.slice %d48 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d49 = stablehlo.dot_general %x49, %s48, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s49 = stablehlo.slice %d49 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d50 = stablehlo.dot_general %x50, %s49, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s50 = stablehlo.slice %d50 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d51 = stablehlo.dot_general %x51, %s50, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s51 = stablehlo.slice %d51 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d52 = stablehlo.dot_general %x52, %s51, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s52 = stablehlo.slice %d52 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d53 = stablehlo.dot_general %x53, %s52, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s53 = stablehlo.slice %d53 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d54 = stablehlo.dot_general %x54, %s53, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s54 = stablehlo.slice %d54 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d55 = stablehlo.dot_general %x55, %s54, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s55 = stablehlo.slice %d55 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d56 = stablehlo.dot_general %x56, %s55, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s56 = stablehlo.slice %d56 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d57 = stablehlo.dot_general %x57, %s56, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s57 = stablehlo.slice %d57 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d58 = stablehlo.dot_general %x58, %s57, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s58 = stablehlo.slice %d58 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d59 = stablehlo.dot_general %x59, %s58, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s59 = stablehlo.slice %d59 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d60 = stablehlo.dot_general %x60, %s59, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s60 = stablehlo.slice %d60 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d61 = stablehlo.dot_general %x61, %s60, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s61 = stablehlo.slice %d61 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d62 = stablehlo.dot_general %x62, %s61, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s62 = stablehlo.slice %d62 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d63 = stablehlo.dot_general %x63, %s62, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s63 = stablehlo.slice %d63 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d64 = stablehlo.dot_general %x64, %s63, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s64 = stablehlo.slice %d64 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d65 = stablehlo.dot_general %x65, %s64, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s65 = stablehlo.slice %d65 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d66 = stablehlo.dot_general %x66, %s65, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s66 = stablehlo.slice %d66 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d67 = stablehlo.dot_general %x67, %s66, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s67 = stablehlo.slice %d67 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d68 = stablehlo.dot_general %x68, %s67, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s68 = stablehlo.slice %d68 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d69 = stablehlo.dot_general %x69, %s68, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s69 = stablehlo.slice %d69 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d70 = stablehlo.dot_general %x70, %s69, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s70 = stablehlo.slice %d70 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d71 = stablehlo.dot_general %x71, %s70, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s71 = stablehlo.slice %d71 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d72 = stablehlo.dot_general %x72, %s71, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s72 = stablehlo.slice %d72 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d73 = stablehlo.dot_general %x73, %s72, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s73 = stablehlo.slice %d73 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d74 = stablehlo.dot_general %x74, %s73, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s74 = stablehlo.slice %d74 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d75 = stablehlo.dot_general %x75, %s74, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s75 = stablehlo.slice %d75 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d76 = stablehlo.dot_general %x76, %s75, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s76 = stablehlo.slice %d76 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d77 = stablehlo.dot_general %x77, %s76, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s77 = stablehlo.slice %d77 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d78 = stablehlo.dot_general %x78, %s77, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s78 = stablehlo.slice %d78 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d79 = stablehlo.dot_general %x79, %s78, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s79 = stablehlo.slice %d79 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d80 = stablehlo.dot_general %x80, %s79, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s80 = stablehlo.slice %d80 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d81 = stablehlo.dot_general %x81, %s80, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s81 = stablehlo.slice %d81 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d82 = stablehlo.dot_general %x82, %s81, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s82 = stablehlo.slice %d82 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d83 = stablehlo.dot_general %x83, %s82, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s83 = stablehlo.slice %d83 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d84 = stablehlo.dot_general %x84, %s83, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s84 = stablehlo.slice %d84 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d85 = stablehlo.dot_general %x85, %s84, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s85 = stablehlo.slice %d85 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d86 = stablehlo.dot_general %x86, %s85, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s86 = stablehlo.slice %d86 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d87 = stablehlo.dot_general %x87, %s86, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s87 = stablehlo.slice %d87 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d88 = stablehlo.dot_general %x88, %s87, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s88 = stablehlo.slice %d88 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d89 = stablehlo.dot_general %x89, %s88, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s89 = stablehlo.slice %d89 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d90 = stablehlo.dot_general %x90, %s89, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s90 = stablehlo.slice %d90 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d91 = stablehlo.dot_general %x91, %s90, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s91 = stablehlo.slice %d91 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d92 = stablehlo.dot_general %x92, %s91, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s92 = stablehlo.slice %d92 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d93 = stablehlo.dot_general %x93, %s92, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s93 = stablehlo.slice %d93 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d94 = stablehlo.dot_general %x94, %s93, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s94 = stablehlo.slice %d94 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d95 = stablehlo.dot_general %x95, %s94, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s95 = stablehlo.slice %d95 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d96 = stablehlo.dot_general %x96, %s95, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s96 = stablehlo.slice %d96 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d97 = stablehlo.dot_general %x97, %s96, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s97 = stablehlo.slice %d97 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d98 = stablehlo.dot_general %x98, %s97, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s98 = stablehlo.slice %d98 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d99 = stablehlo.dot_general %x99, %s98, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s99 = stablehlo.slice %d99 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d100 = stablehlo.dot_general %x100, %s99, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s100 = stablehlo.slice %d100 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d101 = stablehlo.dot_general %x101, %s100, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s101 = stablehlo.slice %d101 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d102 = stablehlo.dot_general %x102, %s101, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s102 = stablehlo.slice %d102 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d103 = stablehlo.dot_general %x103, %s102, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s103 = stablehlo.slice %d103 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d104 = stablehlo.dot_general %x104, %s103, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s104 = stablehlo.slice %d104 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d105 = stablehlo.dot_general %x105, %s104, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s105 = stablehlo.slice %d105 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d106 = stablehlo.dot_general %x106, %s105, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s106 = stablehlo.slice %d106 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %d107 = stablehlo.dot_general %x107, %s106, contracting_dims = [1] x [0] : (tensor<24x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  %s107 = stablehlo.slice %d107 [0:8, 0:8] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %d108 = stablehlo.dot_general %x108, %s107, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s108 = stablehlo.slice %d108 [0:8, 0:8] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %d109 = stablehlo.dot_general %x109, %s108, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %s109 = stablehlo.slice %d109 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  return %s109 : tensor<8x8xf32>
}
