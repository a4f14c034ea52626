/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc report`: writes a page for browsers with the tables of several other commands (spec 85 §1.5).
 */
#include "cli/cli.h"
#include "cli/option_rows.h"
#include "cli/set_option.h"
#include "cli/topology_option.h"
#include "explain/page_tables.h"

/* ---- options ---- */

const OptionRow options_html[] = {
	HEADING("Report:", 1),
	TEXT("topology", "NAME", topology,
	     "Also give times on a topology: a preset such as tpu-v5e, with the shape of a slice as in tpu-v5e:16x16, "
	     "or a JSON file"),
	ASSUMED_TRIPS,
	SET,
	AS_XLA_TARGET,
	END
};

/* ---- the work ---- */

static HostStatus
report_work(Unit *u)
{
	ExplainPage page = { .file = strcmp(u->path, "-") == 0 ? "<stdin>" : u->path, .topology = u->o->topology,
	                     .if_not_modelled = cli_if_not_modelled(u->o) };
	HostStatus status;

	if (!set_option_read(u, true) || !unit_has_one_program(u))
		return HOST_FOUND;
	status = cli_topology(u, &page.how.topology);
	if (status != HOST_DONE)
		return status;
	page.how.as_xla = cli_is_about_xla(u->o, u->docs.v[0]);
	page.how.target = cli_xla_target(u->o);
	page.how.assumed_trips = u->o->assumed_trips;
	if (!explain_page_write(&page, &u->runner, u->docs.v[0], &u->out))
		return HOST_FOUND;
	unit_note_missing_names(u);
	return unit_write(u);
}

HostStatus
cmd_report(Options *o)
{
	return unit_run_all(o, report_work, NULL);
}
