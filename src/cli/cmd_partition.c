/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc partition`: prints the program that each device runs.
 */
#include "cli/cli.h"
#include "cli/option_rows.h"
#include "cli/report_out.h"
#include "cli/side_files.h"
#include "inspect/xla_text.h"
#include "ir/walk.h"
#include "partition/boundary_file.h"
#include "partition/partition.h"
#include "partition/prepare.h"
#include "pipeline/as_xla.h"
#include "pipeline/before_partition.h"
#include "prove/check.h"
#include "verify/advice.h"
#include "verify/verify.h"

/* ---- options ---- */

static const char *
set_gather_limit(Options *o, const OptionRow *row, const char *arg)
{
	uint64_t limit = 0;
	const char *why = option_store_bytes(o, arg, INT64_MAX, &limit);

	(void)row;
	o->partition.pass.gather_limit = (int64_t)limit;
	return why;
}

static const char *
set_explain_partition(Options *o, const OptionRow *row, const char *arg)
{
	o->partition.explain = true;
	return arg ? option_set_enum(o, row, arg) : NULL;
}

const OptionRow options_partition[] = {
	HEADING("Partition:", 3),
	CHOICE("mode", partition.mode, "sound|reference",
	       "Use the partitioner of shardc (sound, the default), or Shardy's passes, for Shardy's result "
	       "(reference)"),
	SECOND("numbering", "HOW", "partition|replica", partition.pass.by_replica,
	       "How the program numbers devices: by partition_id (partition, the default) or by replica_id (replica)"),
	ANY_WORD("as-xla", "WHAT", "no|partitioner|cpu|tpu|gpu", option_set_as_xla,
	         "Instead of the program, print a listing of what XLA's partitioner makes, to read: local shapes and "
	         "collectives; tpu for its partitioner for TPUs, any other target as partitioner; no for the program"),
	FLAG("wrap", partition.pass.wrap,
	     "Keep @main of the input, and put the program of one device into it as a manual computation"),
	SECOND("uneven-io", "HOW", "pad|error", partition.pass.even,
	       "What happens to arguments and results that do not divide evenly: pad (default) or error"),
	OWN("gather-limit", "BYTES", set_gather_limit,
	    "Warn where a device gathers a value of more than BYTES bytes; BYTES can end in K, M or G"),
	ROW("explain-partition", 0, "FORM", REPORT_WORDS, set_explain_partition,
	    offsetof(Options, report_format),
	    "Instead of the program, print a table of the decisions about each operation, as text (default), tsv, "
	    "json or schema", true),
	HUMAN,
	EXACT,
	WIDTH,
	TEXT("layouts", "FILE", partition.layouts,
	     "Read from a JSON file how arguments are cut for the devices and how results are joined"),
	TEXT("side-file", "FILE", partition.side_file,
	     "Write a JSON file for --layouts: which part of each argument and result every device has"),
	FLAG("check", partition.check,
	     "Run the input and the result in an interpreter, and print 'equal' or the first value that differs"),
	TEXT("against", "FILE", partition.against,
	     "Instead of partitioning, compare the input with the local program in FILE, perhaps of another tool"),
	COUNT("check-steps", "N", partition.pass.check_steps,
	      "Let each run of the interpreter take at most N steps (default 200 million)"),
	FLAG("no-propagate", partition.no_propagate, "Take the shardings as they are, even if they look incomplete"),
	END
};

/* ---- the command ---- */

enum { DEFAULT_STEPS = 200000000 };

typedef struct PartCommand {
	SideFiles files;	/* of --layouts and --side-file */
	PartExplain explain;	/* of --explain-partition */
} PartCommand;

static uint32_t
check_steps(const OptionsPartition *o)
{
	return o->pass.check_steps ? o->pass.check_steps : DEFAULT_STEPS;
}

/* Reads the local program of --against into the session. The caller frees it. Returns NULL after an error. */
static IrModule *
read_local(Unit *u, ReadDocs *docs)
{
	static const ReadOptions options = { .no_split = true };
	const char *path = u->o->partition.against;
	Source *src, *outer = u->s.diag.src;
	bool ok;
	Input in;

	if (!input_read(u->o, &in, path))
		return NULL;
	src = source_new(&u->s.arena, path, arena_dup(&u->s.arena, in.text.p, in.text.n), in.text.n);
	input_free(&in);
	u->s.diag.src = src;
	ok = read_text(&u->s, src, &options, docs) && docs->n == 1 && docs->v[0] && verify_module(docs->v[0]);
	u->s.diag.src = outer;
	if (ok)
		return docs->v[0];
	for (uint32_t i = 0; i < docs->n; i++) {
		if (docs->v[i])
			ir_module_free(docs->v[i]);
	}
	return NULL;
}

static bool
check_against(Unit *u, IrModule *m)
{
	ProveCheck check = { .global = m, .by_replica = u->o->partition.pass.by_replica,
		             .max_steps = check_steps(&u->o->partition) };
	ReadDocs docs = { 0 };
	ProveFinding found;
	bool ok;

	check.local = read_local(u, &docs);
	if (!check.local)
		return false;
	found = prove_check(&u->s.arena, &check);
	ok = prove_check_report(&u->s.diag, &found, &check);
	ir_module_free(check.local);
	return ok;
}

static bool
is_reference(const Options *o)
{
	return o->partition.mode && strcmp(o->partition.mode, "reference") == 0;
}

/* Partitions with Shardy's passes. Shardy numbers devices by replica if the replica count is above 1, whatever the
 * count is. */
static bool
partition_as_shardy(Unit *u, IrModule *m, bool propagate)
{
	PartitionAsShardy options = PARTITION_AS_SHARDY_DEFAULTS;

	options.propagate = propagate;
	options.options.replicas = u->o->partition.pass.by_replica ? 2 : 1;
	if (propagate)
		advice_on_boundary(m, &u->runner.to_shorten);
	return runner_pass(&u->runner, m, "shardc-partition-as-shardy", &options);
}

/* Returns whether Shardy's passes begin with propagation. A boundary that is not evenly divisible shows that
 * propagation has not run yet, because propagation removes axes that do not divide evenly. */
static bool
must_propagate(const Unit *u, const IrModule *m)
{
	return !u->o->partition.no_propagate && !(partition_is_propagated(m) && partition_has_even_boundary(m));
}

static const PartBoundary *
read_layouts(Unit *u, IrModule *m)
{
	const Input *in = &((PartCommand *)u->cx)->files.in;

	return part_layouts_read(m, source_new(&u->s.arena, in->name, in->text.p, in->text.n),
	                         u->o->partition.pass.by_replica);
}

/* Gives the boundary of the program the layouts of --layouts. Returns false if the program is not valid with them. */
static bool
apply_layouts(Unit *u, IrModule *m, const PartBoundary *layouts, bool partial)
{
	part_layouts_apply(layouts, m, partial);
	if (verify_module(m))
		return true;
	diag_note(&u->s.diag, prove_entry(m)->span, "the shardings of arguments and results are those of '%s'",
	          u->o->partition.layouts);
	return false;
}

/* Makes the shardings of the boundary final, and describes them for --side-file. */
static bool
settle_boundary(Unit *u, IrModule *m)
{
	const OptionsPartition *o = &u->o->partition;
	const PartBoundary *layouts = NULL;
	bool is_read = o->layouts || o->side_file || o->against || o->explain;

	/* Propagation and the partitioner lift meshes, too, but messages before them name each mesh. */
	if ((is_read || !part_has_one_mesh(m)) && !runner_pass(&u->runner, m, "sdy-lift-inlined-meshes", NULL))
		return false;
	part_drop_unused_meshes(m);
	if (o->layouts && (layouts = read_layouts(u, m)) == NULL)
		return false;
	if (layouts && !o->no_propagate && !apply_layouts(u, m, layouts, false))
		return false;
	if (!o->no_propagate && !before_partition_propagate(&u->runner, m, !layouts))
		return false;
	/* Propagation drops axes that do not divide evenly. */
	if (layouts && !apply_layouts(u, m, layouts, true))
		return false;
	return !o->side_file || part_layouts_write(m, o->pass.by_replica, &((PartCommand *)u->cx)->files.out);
}

/* Lists what XLA's partitioner makes. */
static bool
list_document(Unit *u, IrModule *m)
{
	IrModule *copy;
	bool ok;

	if (!as_xla_copy(&u->runner, m, &u->s.arena, NULL, &copy))
		return false;
	ok = inspect_xla_text(&u->out, copy, &u->s.arena, as_xla_target(u->o->as_xla));
	ir_module_free(copy);
	return ok;
}

/* Partitions the program for the report alone. */
static bool
explain_document(Unit *u, IrModule *m)
{
	return partition_explain(m, &u->o->partition.pass, &((PartCommand *)u->cx)->explain);
}

static bool
partition_document(Unit *u, IrModule *m)
{
	const OptionsPartition *o = &u->o->partition;
	PartOptions options = o->pass;

	if (as_xla_is_on(u->o->as_xla))
		return list_document(u, m);
	options.check_steps = o->check ? check_steps(o) : 0;
	if (is_reference(u->o) && !o->against)
		return partition_as_shardy(u, m, must_propagate(u, m));
	if (!settle_boundary(u, m))
		return false;
	if (o->against)
		return check_against(u, m);
	if (o->explain)
		return explain_document(u, m);
	return runner_pass(&u->runner, m, "shardc-partition", &options);
}

static HostStatus
partition_work(Unit *u)
{
	const OptionsPartition *o = &u->o->partition;
	PartCommand *c = u->cx;

	if (!unit_read_named(u))
		return HOST_FOUND;
	part_explain_init(&c->explain, &u->s.arena);
	if (u->docs.n != 1 && (o->layouts || o->side_file)) {
		diag_error(&u->s.diag, DIAG_UNSUPPORTED, (Span){ 0, 0 },
		           "a layouts file is about one program, and there are %u in this file", (unsigned)u->docs.n);
		return HOST_FOUND;
	}
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (!partition_document(u, u->docs.v[i]))
			return HOST_FOUND;
		if (o->check || o->against)
			BUF_LIT(&u->out, "equal\n");
	}
	if (o->explain) {
		part_explain_finish(&c->explain);
		report_out_tables(u, c->explain.tables, PART_EXPLAIN_TABLES);
	}
	side_files_attach(u, &c->files);
	return o->check || o->against || o->explain || as_xla_is_on(u->o->as_xla) ? unit_write(u)
	                                                                         : unit_print_and_write(u);
}

/* Returns whether an option is about the program that partition makes. */
static bool
makes_program(const Options *o)
{
	const OptionsPartition *p = &o->partition;

	return o->in_place || p->check || p->against || p->explain || p->layouts || p->side_file || p->mode ||
	       p->no_propagate || p->pass.wrap || p->pass.by_replica || p->pass.even || p->pass.gather_limit;
}

static HostStatus
check_options(const Options *o)
{
	const OptionsPartition *p = &o->partition;

	if (as_xla_is_on(o->as_xla) && makes_program(o))
		return host_usage_error("partition", "--as-xla prints a listing, which cannot be checked or run; it "
		                                     "takes no other option of partition");
	if (is_reference(o) && p->pass.wrap)
		return host_usage_error("partition", "--wrap needs --mode=sound");
	if (p->check && p->pass.wrap)
		return host_usage_error("partition", "--check cannot be combined with --wrap");
	if (p->pass.wrap && p->pass.by_replica)
		return host_usage_error("partition", "--wrap needs --numbering=partition, because devices are the "
		                                     "partitions of the global program around it");
	if (is_reference(o) && p->check)
		return host_usage_error("partition", "--check needs --mode=sound");
	if (is_reference(o) && (p->layouts || p->side_file))
		return host_usage_error("partition", "--layouts and --side-file need --mode=sound");
	if (p->explain && (is_reference(o) || p->pass.wrap || p->check || p->against))
		return host_usage_error("partition", "--explain-partition cannot be combined with --mode=reference, "
		                                     "--wrap, --check or --against");
	if (p->against && (p->pass.wrap || p->pass.even || p->pass.gather_limit))
		return host_usage_error("partition",
		                        "--against cannot be combined with --wrap, --uneven-io or --gather-limit");
	if (o->in_place && (p->explain || p->check || p->against))
		return host_usage_error("partition", "-i would replace the program by a report");
	if (is_reference(o) && (p->pass.even || p->pass.gather_limit))
		return host_usage_error("partition", "--uneven-io and --gather-limit need --mode=sound");
	return HOST_DONE;
}

/* Keeps messages from advising an option. */
static void
hide_option(Options *o, const char *option)
{
	VEC(const char *) kept = { 0 };

	for (const char *const *name = o->names; *name; name++) {
		if (strcmp(*name, option) != 0)
			*VEC_ADD(&o->arena, &kept) = *name;
	}
	*VEC_ADD(&o->arena, &kept) = NULL;
	o->names = kept.v;
}

HostStatus
cmd_partition(Options *o)
{
	HostStatus status = check_options(o);
	PartCommand c = { .files = { .from = o->partition.layouts, .to = o->partition.side_file,
		                     .to_option = "--side-file" } };

	if (status)
		return status;
	if (o->partition.explain && o->report_format == REPORT_AS_SCHEMA)
		return report_out_schema(o, part_explain_layouts, PART_EXPLAIN_TABLES);
	/* A listing does not help a program that is partitioned otherwise. */
	if (!as_xla_is_on(o->as_xla))
		hide_option(o, "as-xla");
	o->style = STYLE_MLIR;
	o->compact = o->lossless = !is_reference(o);
	return side_files_run(o, &c.files, partition_work, &c);
}
