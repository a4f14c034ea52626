/* SPDX-License-Identifier: Apache-2.0
 *
 * The examples of spec 10 §5.2, and a round trip of every bit pattern of the small formats.
 */
#include "literal/float.h"

#include "../suite.h"

static const char *
printed(IrFloat f, const uint64_t bits[2])
{
	static char text[128];
	Buf out;

	buf_init(&out, NULL);
	literal_float_print(&out, f, bits);
	ck_assert_uint_lt(out.n, sizeof text);
	memcpy(text, out.p, out.n);
	text[out.n] = 0;
	buf_free(&out);
	return text;
}

static void
read_any(const char *text, IrFloat f, uint64_t bits[2])
{
	bool neg = *text == '-';
	Str digits = str_from(text + neg);

	if (digits.p[1] == 'x')
		ck_assert(literal_float_parse_hex(digits, f, bits));
	else
		literal_float_parse(digits, neg, f, bits);
}

static const struct { IrFloat f; const char *text, *want; } cases[] = {
	{ IR_F64, "1.0", "1.000000e+00" },
	{ IR_F32, "0.1", "1.000000e-01" },
	{ IR_F32, "3.14159274", "3.14159274" },
	{ IR_F32, "1.0e-5", "9.99999974E-6" },
	{ IR_F32, "0.00002", "2.000000e-05" },
	{ IR_BF16, "1.1", "1.101560e+00" },
	{ IR_BF16, "1.015625", "1.015630e+00" },
	{ IR_F32, "123456789.0", "0x4CEB79A3" },
	{ IR_F64, "12345678.0", "0x41678C29C0000000" },
	{ IR_F64, "123456789012345678.0", "1.2345678901234568E+17" },
	{ IR_F16, "-0.0", "-0.000000e+00" },
	{ IR_F32, "0x7F800000", "0x7F800000" },
	{ IR_F32, "0xFFC00000", "0xFFC00000" },
	{ IR_F32, "1.00000005960464477539062500000001", "1.000000e+00" },	/* rounded twice */
	{ IR_F32, "1.4e-45", "1.401300e-45" },
	{ IR_F64, "1.0e400", "0x7FF0000000000000" },
	{ IR_F64, "4.9e-324", "4.940660e-324" },
	{ IR_F8E5M2, "0x14", "9.765620e-04" },		/* digits are cut off before rounding */
	{ IR_F8E4M3FN, "464.0", "4.480000e+02" },
	{ IR_F8E4M3FN, "480.0", "0x7F" },
	{ IR_F8E4M3FNUZ, "-0.0", "0.000000e+00" },
	{ IR_F8E4M3FNUZ, "1.0e9", "0x80" },
	{ IR_F4E2M1FN, "1.0e9", "6.000000e+00" },
	{ IR_F8E8M0FNU, "0.0", "5.877470e-39" },
	{ IR_F8E8M0FNU, "-1.0", "0xFF" },
	{ IR_F80, "0.1", "0.100000000000000005551" },
	{ IR_F80, "1.0e-5", "1.0000000000000000818E-5" },
	{ IR_F128, "0.1", "0.100000000000000005551115123125782702" },
	{ IR_F128, "123456789.0", "0x4019D6F3454000000000000000000000" },
	{ IR_F128, "0x1", "6.475180e-4966" },
};

START_TEST(spelling)
{
	uint64_t bits[2];

	read_any(cases[_i].text, cases[_i].f, bits);
	ck_assert_str_eq(printed(cases[_i].f, bits), cases[_i].want);
}
END_TEST

/* Every pattern is read back unchanged, except for those that print like another one. */
START_TEST(small_formats)
{
	IrFloat f = (IrFloat)_i;
	uint64_t n = ir_float_bits(f) > 16 ? 0 : (uint64_t)1 << ir_float_bits(f);

	for (uint64_t i = 0; i < n; i++) {
		uint64_t bits[2] = { i, 0 }, again[2];

		read_any(printed(f, bits), f, again);
		ck_assert_msg(again[0] == i && again[1] == 0, "%s 0x%llx", ir_float_name(f), (unsigned long long)i);
	}
}
END_TEST

START_TEST(big_formats)
{
	static const IrFloat formats[] = { IR_TF32, IR_F32, IR_F64 };
	uint64_t state = 88172645463325252u;

	for (int i = 0; i < 20000; i++) {
		IrFloat f = formats[i % 3];
		uint64_t bits[2] = { 0, 0 }, again[2];

		state ^= state << 13, state ^= state >> 7, state ^= state << 17;
		bits[0] = ir_float_bits(f) == 64 ? state : state & (((uint64_t)1 << ir_float_bits(f)) - 1);
		read_any(printed(f, bits), f, again);
		ck_assert_uint_eq(again[0], bits[0]);
	}
}
END_TEST

START_TEST(hex_width)
{
	uint64_t bits[2];

	ck_assert(literal_float_parse_hex(STR("0x00000000000000000000000000000000000000007F"), IR_F8E4M3FN, bits));
	ck_assert(!literal_float_parse_hex(STR("0x100"), IR_F8E4M3FN, bits));
	ck_assert(!literal_float_parse_hex(STR("0x1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF"), IR_F128, bits));
	ck_assert(!literal_float_parse_hex(STR("0x10"), IR_F4E2M1FN, bits));
}
END_TEST

SUITE(NULL, NULL, LOOP(spelling, cases), TIMES(small_formats, IR_FLOAT_COUNT), TEST(big_formats), TEST(hex_width))
