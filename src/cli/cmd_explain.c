/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc explain`: prints the meaning of diagnostics, operations and concepts.
 */
#include "base/suggest.h"
#include "cli/cli.h"
#include "cli/option_rows.h"
#include "host/output.h"
#include "report/explain.h"

/* ---- options ---- */

const OptionRow options_explain[] = {
	FLAG("warnings", only_warnings, "List only the warnings and remarks, which -Wno-ID disables"),
	SHARDY,
	HELP,
	VERSION,
	END
};

/* ---- the command ---- */

const char *
cli_unknown_diagnostic(Arena *a, const char *name)
{
	Suggest best;

	suggest_init(&best, name, strlen(name));
	for (int id = 0; id < DIAG_COUNT; id++)
		suggest_try(&best, diag_id_name((DiagId)id));
	if (best.word)
		return arena_printf(a, "there is no diagnostic '%s', did you mean '%s'?", name, best.word);
	return arena_printf(a, "there is no diagnostic '%s'", name);
}

static HostStatus
write_text(Options *o, void (*append)(Buf *b, DiagId id), DiagId id)
{
	bool ok;
	Buf b;

	buf_init(&b, o->arena.memory);
	append(&b, id);
	ok = output_stdout(o, &b);
	buf_free(&b);
	return ok ? HOST_DONE : HOST_ENVIRONMENT;
}

/* Explains a diagnostic, operations or concepts. */
static HostStatus
explain_one(Options *o, const char *name)
{
	DiagId id = diag_id_find(name);
	HostStatus status;

	if (id != DIAG_COUNT)
		return write_text(o, report_explain, id);
	if (cli_explain_topics(o, name, false, &status))
		return status;
	return host_usage_error("explain", "%s",
	                        report_explain_unknown(&o->arena, name, "; shardc explain lists them"));
}

static void
append_everything(Buf *b, DiagId id)
{
	(void)id;
	report_explain_list(b, false);
	report_topics_list(b);
}

static void
append_warnings(Buf *b, DiagId id)
{
	(void)id;
	report_explain_list(b, true);
}

static void
append_gap(Buf *b, DiagId id)
{
	(void)id;
	buf_char(b, '\n');
}

HostStatus
cmd_explain(Options *o)
{
	HostStatus status = HOST_DONE;

	if (!o->files.n)
		return write_text(o, o->only_warnings ? append_warnings : append_everything, DIAG_COUNT);
	for (uint32_t i = 0; i < o->files.n && !status; i++) {
		if (i)
			status = write_text(o, append_gap, DIAG_COUNT);
		status = status ? status : explain_one(o, o->files.v[i]);
	}
	return status;
}
