/* SPDX-License-Identifier: Apache-2.0
 *
 * How many bytes do the collectives of local programs send? traffic FILE...
 *
 * Prints a line per program: the bytes that all devices receive together, the bytes that the device receives that is in
 * every collective, the number of collectives, and the bytes of all devices by each kind. A collective in a loop counts
 * once, one in a function once per call. Devices send as in a ring: a device of a group of g receives g - 1 times its
 * operand from all_gather, (g - 1) / g times its operand from reduce_scatter and all_to_all, twice that from
 * all_reduce, and its whole operand from another device by collective_permute.
 */
#include <inttypes.h>
#include <stdio.h>

#include "cost/bytes.h"
#include "flow/callgraph.h"
#include "flow/mesh_groups.h"
#include "program_file.h"

typedef struct Kind {
	IrOpKind op;
	const char *name;
	int64_t factor;		/* of (g - 1) times the operand, for all members of a group together */
} Kind;

/* An all_gather sends its operand g - 1 times per device. */
static const Kind kinds[] = {
	{ IR_OP_SHLO_ALL_GATHER, "all_gather", 0 },
	{ IR_OP_SHLO_ALL_REDUCE, "all_reduce", 2 },
	{ IR_OP_SHLO_REDUCE_SCATTER, "reduce_scatter", 1 },
	{ IR_OP_SHLO_ALL_TO_ALL, "all_to_all", 1 },
	{ IR_OP_SHLO_COLLECTIVE_PERMUTE, "collective_permute", 0 },
	{ IR_OP_SHLO_COLLECTIVE_BROADCAST, "collective_broadcast", 1 },
};
enum { N_KINDS = sizeof kinds / sizeof *kinds };

typedef struct Traffic {
	int64_t n, bytes[N_KINDS], busiest;
} Traffic;

typedef struct Program {
	Arena a;
	IrModule *m;
	const FlowMeshTable *meshes;
	int64_t n_devices;
} Program;

static int64_t
operand_bytes(const IrOp *op)
{
	int64_t sum = 0, bytes;

	for (uint32_t i = 0; i < op->n_operands; i++)
		sum += cost_bytes_global(ir_operand(op, i)->type, &bytes) ? bytes : 0;
	return sum;
}

/* Returns the number of groups and their size. */
static int64_t
groups_of(Program *p, const IrOp *op, int64_t *size)
{
	const IrAttr *a = ir_op_prop(op, ATOM_replica_groups);
	FlowGroups groups;

	if (a && a->kind == IR_ATTR_GROUP_AXES && flow_mesh_groups(&p->a, p->meshes, a, &groups)) {
		*size = groups.size;
		return groups.n;
	}
	if (a && a->kind == IR_ATTR_DENSE && ir_type_n_elements(a->type)) {
		*size = a->type->dims[1];
		return a->type->dims[0];
	}
	*size = p->n_devices;
	return 1;
}

/* Returns how many devices receive from another device. */
static int64_t
n_receivers(const IrOp *op)
{
	const IrAttr *pairs = ir_op_prop(op, ATOM_source_target_pairs);
	int64_t n = 0;

	for (int64_t i = 0; pairs && i < (int64_t)ir_type_n_elements(pairs->type); i += 2)
		n += ir_dense_int(pairs, (uint64_t)i) != ir_dense_int(pairs, (uint64_t)i + 1);
	return n;
}

static void
add_collective(Program *p, Traffic *t, const IrOp *op, int k)
{
	int64_t size, n, operand = operand_bytes(op);

	t->n++;
	if (op->kind == IR_OP_SHLO_COLLECTIVE_PERMUTE) {
		n = n_receivers(op);
		t->bytes[k] += n * operand;
		t->busiest += n ? operand : 0;
		return;
	}
	n = groups_of(p, op, &size);
	operand *= (size - 1) * (kinds[k].factor ? kinds[k].factor : size);
	t->bytes[k] += n * operand;
	t->busiest += (operand + size - 1) / size;
}

static void
add_traffic(Traffic *t, const Traffic *other)
{
	t->n += other->n;
	t->busiest += other->busiest;
	for (int k = 0; k < N_KINDS; k++)
		t->bytes[k] += other->bytes[k];
}

/* Counts the collectives of a function, whose callees are already counted in `of`. */
static Traffic *
count_function(Program *p, IrOp *func, Map *of)
{
	Traffic *t = ARENA_NEW(&p->a, Traffic);

	for (IrOp *op = func; op; op = ir_walk_next(func, op)) {
		for (int k = 0; k < N_KINDS; k++) {
			if (op->kind == kinds[k].op)
				add_collective(p, t, op, k);
		}
		if (op->kind == IR_OP_CALL && map_get(of, ir_call_callee(op)))
			add_traffic(t, map_get(of, ir_call_callee(op)));
	}
	return t;
}

static int64_t
devices_of(IrModule *m, Session *s)
{
	const Str names[] = { STR("mhlo.num_partitions"), STR("mhlo.num_replicas") };
	int64_t n = 1;

	for (int i = 0; i < 2; i++) {
		const IrAttr *a = ir_op_attr(m->op, session_atom(s, names[i]));

		n *= a && a->kind == IR_ATTR_INT ? ((const IrInt *)ir_attr_data(a))->v : 1;
	}
	return n;
}

static bool
is_private(const IrOp *func)
{
	const IrAttr *visibility = ir_op_prop(func, ATOM_sym_visibility);

	return visibility && ir_attr_atoms(visibility)[0] == ATOM_private;
}

/* Adds up the functions that callers outside of the module see. */
static bool
count_module(Program *p, Traffic *sum)
{
	IrSymtab *symbols = ir_symtab_new(&p->a, p->m->s, p->m->op);
	FlowFuncs funcs = { 0 };
	Map of = { 0 };

	if (!flow_callee_first(p->m, &p->a, symbols, FLOW_NO_CYCLES, &funcs))
		return false;
	for (uint32_t i = 0; i < funcs.n; i++) {
		Traffic *t = count_function(p, funcs.v[i], &of);

		map_put(&p->a, &of, ir_symbol_name(funcs.v[i]), t);
		if (!is_private(funcs.v[i]))
			add_traffic(sum, t);
	}
	return true;
}

static void
print_traffic(const char *path, const Traffic *t)
{
	int64_t sum = 0;

	for (int k = 0; k < N_KINDS; k++)
		sum += t->bytes[k];
	printf("%s\t%" PRId64 "\t%" PRId64 "\t%" PRId64, path, sum, t->busiest, t->n);
	for (int k = 0; k < N_KINDS; k++) {
		if (t->bytes[k])
			printf("\t%s %" PRId64, kinds[k].name, t->bytes[k]);
	}
	putchar('\n');
}

static bool
measure(const char *path)
{
	ProgramFile file = { 0 };
	Program p = { 0 };
	Traffic sum = { 0 };
	Session s;
	bool ok;

	session_init(&s, NULL);
	ok = program_file_load(&s, &file, path);
	if (ok) {
		arena_init(&p.a, NULL);
		p.m = file.m;
		p.meshes = flow_meshes_new(&p.a, file.m->op);
		p.n_devices = devices_of(file.m, &s);
		ok = count_module(&p, &sum);
		if (ok)
			print_traffic(path, &sum);
		arena_free(&p.a);
	}
	program_file_free(&file);
	session_free(&s);
	return ok;
}

int
main(int argc, char **argv)
{
	bool ok = true;

	for (int i = 1; i < argc; i++)
		ok &= measure(argv[i]);
	return ok ? 0 : 1;
}
