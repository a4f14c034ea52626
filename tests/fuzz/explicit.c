/* SPDX-License-Identifier: Apache-2.0
 *
 * Target: text is checked in explicit mode, with options that its hash chooses. Tables of types in every form do not
 * crash; the annotated program can be read again and prints the same; and if the program is valid in explicit mode,
 * propagation of the lowered program keeps every Explicit axis.
 */
#include <xxhash.h>

#include "../explicit/agree.h"
#include "harness.h"

static ExplicitOptions
options_of(uint64_t bits)
{
	static const char *const axis_types[] = { NULL, NULL, NULL, "auto", "explicit", "manual", "x=auto", NULL };

	return (ExplicitOptions){
		.axis_types = axis_types[bits >> 8 & 7], .assert_constraints = (bits & 7) == 1,
		.document_reshape = (bits >> 3 & 7) == 1, .assume_jax = (bits >> 6 & 3) == 1,
		.max_alternatives = bits >> 11 & 1 ? UINT32_MAX : 8, .implied = bits >> 12 & 1,
		.require_arg_shardings = (bits >> 13 & 7) == 1, .check_varying = bits >> 16 & 1,
		.show_varying = bits >> 17 & 1, .drop_size_one_axes = (bits >> 18 & 3) == 1
	};
}

/* Checks every document and prints its tables. Writes the types into the programs that are valid. Returns whether all
 * are. */
static bool
write_types(Program *p, const ExplicitOptions *o)
{
	bool ok = true, any = false;
	Arena arena;
	Buf out;

	buf_init(&out, NULL);
	for (uint32_t i = 0; i < p->docs.n; i++) {
		Explicit *x;

		if (!p->docs.v[i])
			continue;
		arena_init(&arena, NULL);
		x = explicit_check(p->docs.v[i], &arena, o);
		for (int form = EXPLICIT_SHORT; form <= EXPLICIT_JSON; form++)
			explicit_print_types(x, &out, (ExplicitForm)form, &any);
		explicit_print_queries(x, &out);
		if (explicit_ok(x))
			explicit_annotate(x, o->max_alternatives == UINT32_MAX);
		ok &= explicit_ok(x);
		explicit_free(x);
		arena_free(&arena);
	}
	buf_free(&out);
	return ok;
}

/* Lowers and propagates every document. */
static void
check_propagation(Program *p, const ExplicitOptions *o, Str text)
{
	for (uint32_t i = 0; i < p->docs.n; i++) {
		Arena arena;
		Explicit *x;
		uint32_t n;
		Buf why;

		if (!p->docs.v[i])
			continue;
		arena_init(&arena, NULL);
		buf_init(&why, NULL);
		x = explicit_check(p->docs.v[i], &arena, o);
		if (explicit_ok(x) && explicit_disagreements(x, &p->runner, "sdy-propagation-pipeline", &why, &n) > 0)
			fuzz_fail(p, "propagation disagrees", text, (Str){ why.p, why.n });
		explicit_free(x);
		buf_free(&why);
		arena_free(&arena);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	ExplicitOptions o = options_of(XXH3_64bits(data, n));
	Str text = { (const char *)data, n };
	bool valid = false;
	Program p;

	if (fuzz_program_open(&p, text, true, false)) {
		valid = write_types(&p, &o);
		if (valid)
			fuzz_check_print(&p);
	}
	fuzz_program_report(&p);
	fuzz_program_close(&p);
	if (valid && fuzz_program_open(&p, text, true, false)) {
		check_propagation(&p, &o, text);
		fuzz_program_close(&p);
	}
	return 0;
}
