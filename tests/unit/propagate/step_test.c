/* SPDX-License-Identifier: Apache-2.0
 *
 * The memo of steps (spec 30 §6): a stored result equals the computed one.
 */
#include "propagate/state.h"

#include "../program.h"
#include "../suite.h"

enum { TENSORS = 3, ROUNDS = 6000 };

/* Rules for three tensors of 8x8; the last two rules differ only in the kind of a factor. */
static const char *const rules[] = {
	"#sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=8}>",
	"#sdy.op_sharding_rule<([i, j], [j, i])->([i, j]) {i=8, j=8}>",
	"#sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=8, k=8} reduction={k}>",
	"#sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=8, k=8}>",
	"#sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=8, k=8} blocked_propagation={k}>",
};

static const char *const shardings[] = {
	"#sdy.sharding<@m, [{?}, {?}]>",
	"#sdy.sharding<@m, [{\"x\", ?}, {?}]>",
	"#sdy.sharding<@m, [{\"y\", ?}, {\"x\", ?}]>",
	"#sdy.sharding<@m, [{\"x\", \"y\", ?}, {}]>",
	"#sdy.sharding<@m, [{\"y\":(1)2, ?}, {?}]>",
	"#sdy.sharding<@m, [{\"y\", \"x\", ?}, {?}]>",
	"#sdy.sharding<@m, [{\"z\", ?}, {?}]>",
	"#sdy.sharding<@m, [{}, {}]>",
	"#sdy.sharding<@m, [{?}, {?}], replicated={\"x\"}>",
	"#sdy.sharding<@m, [{?}, {\"z\", ?}]>",
	"#sdy.sharding<@n, [{\"x\"}, {?}]>",
};

enum { RULES = sizeof rules / sizeof *rules, SHARDINGS = sizeof shardings / sizeof *shardings };

/* The input of a step. */
typedef struct Input {
	const PropRule *rule;
	IrAttr *before[TENSORS];
	PropStepInput in;
	bool aggressive;
} Input;

/* The result of a step. */
typedef struct Result {
	IrAttr *after[TENSORS];
	bool stored, agreed;
} Result;

static Program program;
static Arena a, step_arena;
static Propagation p;
static PropRule *read_rules[RULES];
static IrAttr *read_shardings[SHARDINGS + 1];	/* the last is missing */
static PropSlot slots[TENSORS + 1];
static uint32_t first_reader[TENSORS + 2], seed;

static IrAttr *
attr_of(const char *text)
{
	uint32_t n = (uint32_t)strlen(text);
	IrAttr *attr = read_attr(&program.s, source_new(&program.s.arena, "attr", text, n), (Span){ 0, n }, NULL);

	ck_assert_ptr_nonnull(attr);
	return attr;
}

static void
setup(void)
{
	ck_assert(program_read(&program, "sdy.mesh @m = <[\"x\"=2, \"y\"=4, \"z\"=3]>\nsdy.mesh @n = <[\"x\"=2]>\n"));
	arena_init(&a, NULL);
	arena_init(&step_arena, NULL);
	p = (Propagation){ .m = program.docs.v[0],
		           .s = &program.s,
		           .arena = &a,
		           .step_arena = &step_arena,
		           .slots = slots,
		           .first_reader = first_reader,
		           .meshes = flow_meshes_new(&a, program.docs.v[0]->op) };
	for (int i = 0; i < RULES; i++)
		read_rules[i] = propagate_rule(&p, attr_of(rules[i]));
	for (int i = 0; i < SHARDINGS; i++)
		read_shardings[i] = attr_of(shardings[i]);
	seed = 1;
}

static void
teardown(void)
{
	arena_free(&a);
	arena_free(&step_arena);
	program_free(&program);
}

static uint32_t
random_below(uint32_t n)
{
	seed = seed * 1103515245 + 12345;
	return (seed >> 16) % n;
}

static Input
random_input(void)
{
	static const uint32_t slot_numbers[] = { 1, 2, 3 };
	Input input = { .rule = read_rules[random_below(RULES)], .aggressive = random_below(2) };

	for (int t = 0; t < TENSORS; t++)
		input.before[t] = read_shardings[random_below(SHARDINGS + 1)];
	input.in = (PropStepInput){ .rule = input.rule, .slots = slot_numbers, .conservative = random_below(2),
	                            .elementwise = random_below(2), .divisible = random_below(2) };
	input.in.dirs.through = random_below(4);
	input.in.dirs.other = random_below(4);
	return input;
}

static Result
step(const Input *input)
{
	Result r;

	p.aggressive = input->aggressive;
	for (int t = 0; t < TENSORS; t++)
		slots[t + 1] = (PropSlot){ .sharding = input->before[t] };
	r.stored = propagate_step(&p, &input->in, &r.agreed);
	for (int t = 0; t < TENSORS; t++)
		r.after[t] = slots[t + 1].sharding;
	return r;
}

/* Does the same step without the memo. */
static Result
step_anew(const Input *input)
{
	Propagation kept = p;
	Result r;

	memset(&p.memo, 0, sizeof p.memo);
	r = step(input);
	p.memo = kept.memo;
	return r;
}

static void
check_same(const Result *got, const Result *want, const char *what, int i)
{
	ck_assert_msg(got->stored == want->stored && got->agreed == want->agreed &&
	              memcmp(got->after, want->after, sizeof got->after) == 0, "%s, step %d", what, i);
}

START_TEST(kept_answers)
{
	uint64_t steps;
	Result fresh, got;
	int n_stored = 0;

	for (int i = 0; i < ROUNDS; i++) {
		Input input = random_input();

		fresh = step_anew(&input);
		got = step(&input);
		check_same(&got, &fresh, "first", i);
		n_stored += got.stored;
	}
	ck_assert_int_gt(n_stored, ROUNDS / 10);
	ck_assert_int_lt(n_stored, ROUNDS);
	/* Repeats all steps: nothing is computed. */
	seed = 1;
	steps = program.s.work.steps;
	for (int i = 0; i < ROUNDS; i++) {
		Input input = random_input();

		step(&input);
	}
	ck_assert_uint_eq(program.s.work.steps, steps);
}
END_TEST

/* Inputs that differ from the first one in only one component. */
START_TEST(one_component_differs)
{
	int n_changed = 0;

	for (int i = 0; i < ROUNDS; i++) {
		Input one = random_input(), two = one, other = random_input();
		Result first, fresh, got;

		switch (_i) {
		case 0: two.aggressive = !one.aggressive; break;
		case 1: two.in.conservative = !one.in.conservative; break;
		case 2: two.in.elementwise = !one.in.elementwise; break;
		case 3: two.in.divisible = !one.in.divisible; break;
		case 4: two.in.dirs.through = other.in.dirs.through; break;
		case 5: two.in.dirs.other = other.in.dirs.other; break;
		case 6: two.in.rule = two.rule = other.rule; break;
		default: two.before[_i - 7] = other.before[_i - 7]; break;
		}
		first = step(&one);
		got = step(&two);
		fresh = step_anew(&two);
		check_same(&got, &fresh, "second", i);
		n_changed += memcmp(got.after, first.after, sizeof got.after) != 0;
	}
	/* The component changes the result of at least one input. */
	ck_assert_int_gt(n_changed, 0);
}
END_TEST

/* If the tensors agree, neither directions nor strategy change the result. */
START_TEST(agreed_is_final)
{
	int n_agreed = 0;

	for (int i = 0; i < ROUNDS; i++) {
		Input one = random_input(), other = random_input();
		Result r = step(&one);

		if (!r.agreed)
			continue;
		n_agreed++;
		ck_assert(!r.stored);
		other.in.rule = other.rule = one.rule;
		memcpy(other.before, one.before, sizeof one.before);
		r = step_anew(&other);
		ck_assert_msg(!r.stored && memcmp(r.after, one.before, sizeof r.after) == 0, "step %d", i);
	}
	ck_assert_int_gt(n_agreed, ROUNDS / 100);
}
END_TEST

/* Single steps by hand: numbers of rule and shardings, -1 for none. */
static const struct {
	int rule, before[TENSORS], after[TENSORS];
	bool agreed;
} known[] = {
	{ 0, { -1, -1, -1 }, { -1, -1, -1 }, true },
	{ 0, { 1, 1, 1 }, { 1, 1, 1 }, true },
	{ 0, { 3, 3, 3 }, { 3, 3, 3 }, true },
	{ 0, { 1, -1, -1 }, { 1, 1, 1 }, false },
	{ 0, { 1, 0, 0 }, { 1, 1, 1 }, false },
	{ 0, { 0, 0, 9 }, { 9, 9, 9 }, false },
	{ 0, { 1, 7, 1 }, { 1, 7, 1 }, false },
	{ 0, { 1, 1, 7 }, { 1, 1, 7 }, false },
	{ 1, { 1, 1, 1 }, { 1, 1, 1 }, false },
	{ 2, { 1, 0, 0 }, { 1, 0, 1 }, false },
	{ 0, { 1, 10, 1 }, { 1, 10, 1 }, false },
};

static IrAttr *
sharding_of(int n)
{
	return n < 0 ? NULL : read_shardings[n];
}

START_TEST(by_hand)
{
	Input input = { .rule = read_rules[known[_i].rule], .in = { .slots = (const uint32_t[]){ 1, 2, 3 } } };
	Result r;

	input.in.rule = input.rule;
	input.in.dirs.through = input.in.dirs.other = DIR_BOTH;
	for (int t = 0; t < TENSORS; t++)
		input.before[t] = sharding_of(known[_i].before[t]);
	r = step(&input);
	for (int t = 0; t < TENSORS; t++)
		ck_assert_msg(r.after[t] == sharding_of(known[_i].after[t]), "tensor %d", t);
	ck_assert_int_eq(r.agreed, known[_i].agreed);
	ck_assert_int_eq(r.stored, memcmp(r.after, input.before, sizeof r.after) != 0);
}
END_TEST

SUITE(setup, teardown, TEST(kept_answers), TIMES(one_component_differs, 7 + TENSORS), TEST(agreed_is_final),
      LOOP(by_hand, known))
