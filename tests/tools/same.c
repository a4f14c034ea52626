/* SPDX-License-Identifier: Apache-2.0
 *
 * Do two programs compute the same? same [-s SEED] [-m small|index|uniform] [-w STEPS] FILE [OTHER]
 *
 * Runs the entry functions of two files in the interpreter with equal arguments and compares their results. Without a
 * second file it prints the results, one line each. Otherwise it prints one line: "equal", "differs: ..." or "skipped:
 * ..." if the interpreter cannot run one of them. The exit status is 0 for the first and the last, 1 for a difference,
 * and 2 for an error.
 */
#include <getopt.h>

#include "interp/interp.h"
#include "ir/walk.h"
#include "program_file.h"

typedef struct File {
	Session s;
	ProgramFile p;
	IrOp *entry;
} File;

static InterpInputs mode = INTERP_SMALL;
static uint64_t seed = 1, max_steps = 20000000;

static IrOp *
entry_of(IrModule *m)
{
	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f)) {
		if (ir_op_body(f, 0) && (ir_symbol_name(f) == ATOM_main || !ir_func_next(f)))
			return f;
	}
	return NULL;
}

static bool
load(File *f, const char *path)
{
	if (!program_file_load(&f->s, &f->p, path))
		return false;
	f->entry = entry_of(f->p.m);
	if (!f->entry)
		fprintf(stderr, "%s: no program\n", path);
	return f->entry != NULL;
}

/* Returns the arguments of the entry function, or NULL if one is of an unsupported type. */
static InterpTensor *
arguments(Arena *a, const File *f)
{
	const IrType *t = ir_func_type(f->entry);
	InterpTensor *args = ARENA_ARRAY(a, InterpTensor, t->n_in);

	for (uint32_t i = 0; i < t->n_in; i++) {
		const IrType *in = ir_type_inputs(t)[i];

		if (!interp_has_type(in) || interp_type_elements(in) > max_steps)
			return NULL;
		args[i] = interp_tensor_new(a, in);
		interp_input(&args[i], mode, seed, i);
	}
	return args;
}

static InterpTensor *
run(Arena *a, File *f, InterpError *error)
{
	const InterpRun r = { .m = f->p.m, .func = f->entry, .replicas = 1, .partitions = 1,
		              .limits = { max_steps, (uint64_t)1 << 30 } };
	const InterpTensor *args;

	if (!interp_can_run(a, f->p.m, f->entry, error))
		return NULL;
	args = arguments(a, f);
	error->text = "an argument is too large or of an unsupported type";
	return args ? interp_run(a, &r, args, error) : NULL;
}

static int
compare(Arena *a, const File *f, const InterpTensor *got, const InterpTensor *expected)
{
	uint32_t n = ir_type_n_results(ir_func_type(f->entry));

	for (uint32_t i = 0; i < n; i++) {
		InterpDifference d = interp_compare(&got[i], &expected[i], false);

		if (d.at >= 0) {
			printf("differs: result %u, element %lld: %s instead of %s\n", (unsigned)i, (long long)d.at,
			       interp_element_text(a, &got[i], d.at), interp_element_text(a, &expected[i], d.at));
			return 1;
		}
	}
	puts("equal");
	return 0;
}

static bool
take_options(int argc, char **argv)
{
	for (int c; (c = getopt(argc, argv, "m:s:w:")) != -1;) {
		if (c == 'm')
			mode = *optarg == 'i' ? INTERP_INDEX : *optarg == 'u' ? INTERP_UNIFORM : INTERP_SMALL;
		else if (c == 's')
			seed = strtoull(optarg, NULL, 10);
		else if (c == 'w')
			max_steps = strtoull(optarg, NULL, 10);
		else
			return false;
	}
	return optind == argc - 2 || optind == argc - 1;
}

static int
print_all(Arena *a, const File *f, const InterpTensor *results)
{
	for (uint32_t i = 0; i < ir_type_n_results(ir_func_type(f->entry)); i++) {
		for (int64_t e = 0; e < results[i].n; e++)
			printf("%s%s", e ? " " : "", interp_element_text(a, &results[i], e));
		puts("");
	}
	return 0;
}

/* Compares the programs of one or two paths, or prints the results of one. Returns the exit status. */
static int
same(Arena *a, File *files, int n, char **paths)
{
	InterpTensor *results[2];
	InterpError error;

	for (int i = 0; i < n; i++) {
		if (!load(&files[i], paths[i]))
			return 2;
		results[i] = run(a, &files[i], &error);
		if (!results[i]) {
			printf("skipped: %s\n", error.text);
			return 0;
		}
	}
	if (n == 1)
		return print_all(a, &files[0], results[0]);
	if (ir_type_n_results(ir_func_type(files[0].entry)) != ir_type_n_results(ir_func_type(files[1].entry))) {
		puts("differs: another number of results");
		return 1;
	}
	return compare(a, &files[0], results[1], results[0]);
}

int
main(int argc, char **argv)
{
	static File files[2];
	Arena a;
	int status;

	if (!take_options(argc, argv)) {
		fputs("usage: same [-m MODE] [-s SEED] [-w STEPS] FILE [OTHER]\n", stderr);
		return 2;
	}
	arena_init(&a, NULL);
	for (int i = 0; i < 2; i++)
		session_init(&files[i].s, NULL);
	status = same(&a, files, argc - optind, argv + optind);
	for (int i = 0; i < 2; i++) {
		program_file_free(&files[i].p);
		session_free(&files[i].s);
	}
	arena_free(&a);
	return status;
}
