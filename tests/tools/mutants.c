/* SPDX-License-Identifier: Apache-2.0
 *
 * Is the check of partitioned programs able to find errors? mutants [-v] [-w DIR] GLOBAL LOCAL
 *
 * Puts one error after the other into the program of one device and compares it with the global program. The errors are
 * those that partitioners make: a collective that is missing, a wrong group or pair, a mask that is missing, a place
 * that is off by one. Prints the errors that were not found, and "N of M errors found". -v prints all of them, and -w
 * writes the wrong programs into a folder. The exit status is 1 if an error was not found.
 */
#include <getopt.h>

#include "ir/walk.h"
#include "print/print.h"
#include "program_file.h"
#include "prove/check.h"

/* Puts its error into an operation. Returns false if the operation has no place for it. */
typedef bool Mutate(IrModule *m, IrOp *op);

static bool
is_collective(const IrOp *op)
{
	return op->kind == IR_OP_SHLO_ALL_REDUCE || op->kind == IR_OP_SHLO_COLLECTIVE_PERMUTE ||
	       op->kind == IR_OP_SHLO_ALL_GATHER || op->kind == IR_OP_SHLO_REDUCE_SCATTER ||
	       op->kind == IR_OP_SHLO_ALL_TO_ALL;
}

/* Uses the operand of a collective instead of its result. */
static bool
drop_collective(IrModule *m, IrOp *op)
{
	(void)m;
	if (!is_collective(op) || op->n_results != 1 || op->results[0].type != ir_operand(op, 0)->type)
		return false;
	ir_value_replace(&op->results[0], ir_operand(op, 0), NULL);
	return true;
}

/* Replaces a literal of 64-bit integers by one that a function has changed. */
static void
set_ints(IrModule *m, IrOp *op, Atom name, const IrAttr *old, const int64_t *v)
{
	uint64_t n = (uint64_t)ir_type_n_elements(old->type);

	ir_op_set_prop(m->s, op, name,
	               ir_attr_dense(m->s, old->type, (IrDense){ .bytes = (const uint8_t *)v, .n_bytes = n * sizeof *v,
	                                                         .splat = n == 1 }));
	ir_op_changed(op);
}

static int64_t *
get_ints(IrModule *m, const IrAttr *a)
{
	uint64_t n = (uint64_t)ir_type_n_elements(a->type);
	int64_t *v = ARENA_ARRAY(&m->s->arena, int64_t, n);

	for (uint64_t i = 0; i < n; i++)
		v[i] = ir_dense_int(a, i);
	return v;
}

/* Exchanges the first two devices of a group whose order matters, and the first devices of the first two groups of one
 * whose order does not. */
static bool
wrong_group(IrModule *m, IrOp *op)
{
	const IrAttr *a = is_collective(op) ? ir_op_prop(op, ATOM_replica_groups) : NULL;
	bool has_order = op->kind != IR_OP_SHLO_ALL_REDUCE;
	int64_t *v, other, rows, columns;

	if (!a || a->kind != IR_ATTR_DENSE || a->type->n != 2)
		return false;
	rows = a->type->dims[0];
	columns = a->type->dims[1];
	other = has_order ? 1 : columns;
	if (columns < 2 || (!has_order && rows < 2))
		return false;
	v = get_ints(m, a);
	for (int64_t i = 0; i < (has_order ? rows : 1); i++) {
		int64_t first = v[i * columns];

		v[i * columns] = v[i * columns + other];
		v[i * columns + other] = first;
	}
	set_ints(m, op, ATOM_replica_groups, a, v);
	return true;
}

/* Exchanges the sources of the first two pairs. */
static bool
wrong_pair(IrModule *m, IrOp *op)
{
	const IrAttr *a =
		op->kind == IR_OP_SHLO_COLLECTIVE_PERMUTE ? ir_op_prop(op, ATOM_source_target_pairs) : NULL;
	int64_t *v, source;

	if (!a || a->type->dims[0] < 2)
		return false;
	v = get_ints(m, a);
	source = v[0];
	v[0] = v[2];
	v[2] = source;
	set_ints(m, op, ATOM_source_target_pairs, a, v);
	return true;
}

/* Takes the first choice of a select always. */
static bool
drop_mask(IrModule *m, IrOp *op)
{
	(void)m;
	if (op->kind != IR_OP_SHLO_SELECT)
		return false;
	ir_value_replace(&op->results[0], ir_operand(op, 1), NULL);
	return true;
}

/* Returns whether a value is used to find the entry of a device in a table. */
static bool
is_table(const IrOp *op)
{
	const IrValue *v = &op->results[0];

	for (const IrUse *u = v->uses; u; u = u->next) {
		if (u->user->kind == IR_OP_SHLO_DYNAMIC_SLICE && ir_operand(u->user, 0) == v)
			return true;
	}
	return false;
}

/* Adds 1 to the first entry of a table by device. */
static bool
off_by_one(IrModule *m, IrOp *op)
{
	const IrAttr *a = op->kind == IR_OP_SHLO_CONSTANT ? ir_op_prop(op, ATOM_value) : NULL;
	int64_t *v;

	if (!a || a->kind != IR_ATTR_DENSE || a->type->n != 1 || a->type->elem != m->s->i64 || !is_table(op))
		return false;
	v = get_ints(m, a);
	v[0]++;
	set_ints(m, op, ATOM_value, a, v);
	return true;
}

/* Cuts one element later, if there is one more. */
static bool
late_slice(IrModule *m, IrOp *op)
{
	const IrAttr *start = op->kind == IR_OP_SHLO_SLICE ? ir_op_prop(op, ATOM_start_indices) : NULL;
	const IrAttr *limit = op->kind == IR_OP_SHLO_SLICE ? ir_op_prop(op, ATOM_limit_indices) : NULL;

	for (uint32_t d = 0; start && d < start->n; d++) {
		int64_t *from, *to;

		if (ir_attr_ints(limit)[d] >= ir_operand(op, 0)->type->dims[d])
			continue;
		from = arena_dup(&m->s->arena, ir_attr_ints(start), start->n * sizeof *from);
		to = arena_dup(&m->s->arena, ir_attr_ints(limit), start->n * sizeof *to);
		from[d]++;
		to[d]++;
		ir_op_set_prop(m->s, op, ATOM_start_indices, ir_attr_dims(m->s, from, start->n));
		ir_op_set_prop(m->s, op, ATOM_limit_indices, ir_attr_dims(m->s, to, start->n));
		ir_op_changed(op);
		return true;
	}
	return false;
}

static const struct {
	const char *name;
	Mutate *mutate;
} errors[] = {
	{ "dropped-collective", drop_collective }, { "wrong-group", wrong_group }, { "wrong-pair", wrong_pair },
	{ "missing-mask", drop_mask },             { "off-by-one", off_by_one },   { "late-slice", late_slice },
};

enum { N_ERRORS = sizeof errors / sizeof *errors };

typedef struct Run {
	Session s;
	ProgramFile global;
	const char *path;		/* of the local program */
	const char *folder;		/* for the wrong programs, or NULL */
	bool is_verbose;
	uint32_t n, n_found;
} Run;

/* Returns the operation with a number in pre-order, which is in the entry function or what it calls. */
static IrOp *
op_at(IrModule *m, uint32_t number)
{
	IrOp *op = m->op;

	while (op && number--)
		op = ir_walk_next(m->op, op);
	return op;
}

static void
write_mutant(Run *r, IrModule *m, const char *error)
{
	static const PrintOptions options = { 0 };
	char name[4096];
	Buf out;
	FILE *f;

	snprintf(name, sizeof name, "%s/%s-%u.mlir", r->folder, error, (unsigned)r->n);
	f = fopen(name, "w");
	if (!f)
		return;
	buf_init(&out, NULL);
	print_module(&out, m, &options);
	fwrite(out.p, 1, out.n, f);
	fclose(f);
	buf_free(&out);
}

static void
judge(Run *r, IrModule *m, const char *error, uint32_t number)
{
	const ProveCheck check = { .global = r->global.m, .local = m, .max_steps = 20000000 };
	ProveFinding f;
	Arena a;

	arena_init(&a, NULL);
	f = prove_check(&a, &check);
	r->n++;
	r->n_found += f.verdict == PROVE_DIFFERENT;
	if (r->is_verbose || f.verdict != PROVE_DIFFERENT)
		printf("%s-%u: operation %u: %s%s\n", error, (unsigned)r->n, (unsigned)number,
		       f.verdict == PROVE_DIFFERENT ? "found: " : "NOT FOUND ", f.text ? f.text : "");
	if (r->folder)
		write_mutant(r, m, error);
	arena_free(&a);
}

/* Puts one kind of error into one operation. Returns false if there is no such operation. */
static bool
mutate_at(Run *r, uint32_t error, uint32_t number)
{
	ProgramFile p = { 0 };
	IrOp *op = NULL;

	if (program_file_load(&r->s, &p, r->path)) {
		op = op_at(p.m, number);
		if (op && errors[error].mutate(p.m, op))
			judge(r, p.m, errors[error].name, number);
	}
	program_file_free(&p);
	return op != NULL;
}

int
main(int argc, char **argv)
{
	static Run r;

	for (int c; (c = getopt(argc, argv, "vw:")) != -1;) {
		if (c == 'v')
			r.is_verbose = true;
		else if (c == 'w')
			r.folder = optarg;
		else
			return 2;
	}
	if (optind != argc - 2) {
		fputs("usage: mutants [-v] [-w DIR] GLOBAL LOCAL\n", stderr);
		return 2;
	}
	session_init(&r.s, NULL);
	r.path = argv[optind + 1];
	if (!program_file_load(&r.s, &r.global, argv[optind]))
		return 2;
	for (uint32_t number = 0; mutate_at(&r, 0, number); number++) {
		for (uint32_t e = 1; e < N_ERRORS; e++)
			mutate_at(&r, e, number);
	}
	printf("%u of %u errors found\n", (unsigned)r.n_found, (unsigned)r.n);
	program_file_free(&r.global);
	session_free(&r.s);
	return r.n_found < r.n;
}
