/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc lock`: writes the shardings and collectives of programs into lock files.
 */
#include <sys/stat.h>

#include "base/str.h"
#include "cli/cli.h"
#include "cli/facts_unit.h"
#include "cli/option_rows.h"
#include "host/output.h"

const OptionRow options_lock[] = {
	HEADING("Lock:", 1),
	LEVEL("Write", "anchors"),
	TEXT("suite", "FOLDER", suite, "Write one lock per input into FOLDER: train.lock for train.mlir"),
	AS_XLA,
	END
};

static HostStatus
lock_work(Unit *u)
{
	ExplainFacts facts;
	ExplainOptions options;
	ExplainLockHead head;
	const char *path;

	if (!unit_read_named(u))
		return HOST_FOUND;
	explain_facts_init(&facts, &u->s.arena);
	options = facts_unit_options(u, facts_unit_level(u->o, EXPLAIN_ANCHORS));
	if (!facts_unit_read(u, &options, &facts))
		return HOST_FOUND;
	head = facts_unit_head(&facts);
	explain_lock_write(&u->out, &facts, &head);
	unit_note_missing_names(u);
	if (!u->o->suite)
		return unit_write(u);
	if (u->s.diag.n_errors)
		return HOST_FOUND;
	path = facts_unit_path(&u->s.arena, u->o->suite, u->path, ".lock");
	return output_file(u->o, path, &u->out) ? HOST_DONE : HOST_ENVIRONMENT;
}

/* Returns two inputs whose locks would be one file, or NULL. */
static const char *
find_clash(Options *o)
{
	AtomTable names;
	Map seen = { 0 };

	atom_table_init(&names, &o->arena);
	for (uint32_t i = 0; i < o->files.n; i++) {
		const char *path = facts_unit_path(&o->arena, o->suite, o->files.v[i], ".lock");

		if (!map_mark(&o->arena, &seen, atom_intern(&names, path, strlen(path))))
			return path;
	}
	return NULL;
}

HostStatus
cmd_lock(Options *o)
{
	const char *clash;
	struct stat status;

	if (!o->suite) {
		if (o->files.n > 1)
			return host_usage_error("lock", "several files need --suite=FOLDER, where their locks go");
		return unit_run_all(o, lock_work, NULL);
	}
	if (o->output)
		return host_usage_error("lock", "--suite cannot be combined with -o");
	if (!o->files.n)
		return host_usage_error("lock", "--suite needs files, whose names the locks get");
	if (stat(o->suite, &status) != 0 || !S_ISDIR(status.st_mode))
		return host_usage_error("lock", "--suite: there is no folder '%s'", o->suite);
	clash = find_clash(o);
	if (clash)
		return host_usage_error("lock", "two files have the same lock, '%s'", clash);
	return unit_run_all(o, lock_work, NULL);
}
