/* SPDX-License-Identifier: Apache-2.0
 *
 * One row per value of the program, in its order: what XLA has in place of the value, and the sharding that it gets, or
 * why it has none.
 */
#include "cli/rewrites.h"

#include "inspect/name.h"
#include "inspect/sharding_text.h"

enum { VALUE, LINE, COL, TYPE, OP, REWRITE, COPIES, SHARDING, COLUMNS };

static const ReportColumn columns[COLUMNS] = {
	[VALUE] = { .name = "value", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE,
	            .help = "The address of the value: %name or @function/%name." },
	[LINE] = { .name = "line", .kind = REPORT_COUNT, .in = REPORT_IN_TSV | REPORT_IN_JSON, .nullable = true,
	           .help = "The line of the value in the file." },
	[COL] = { .name = "col", .kind = REPORT_COUNT, .in = REPORT_IN_TSV | REPORT_IN_JSON, .nullable = true,
	          .help = "The column of the value in the file." },
	[TYPE] = { .name = "type", .kind = REPORT_TEXT, .drop = 2, .help = "The type." },
	[OP] = { .name = "op", .kind = REPORT_TEXT, .drop = 3, .help = "The operation that defines the value." },
	[REWRITE] = { .name = "rewrite", .kind = REPORT_TEXT,
	              .help = "The first rewrite that replaced the value: kept, expanded, simplified, merged, inlined, "
	                      "formed, captured; or deleted, if XLA has no value in its place." },
	[COPIES] = { .name = "copies", .kind = REPORT_COUNT, .drop = 1, .unit = "copies",
	             .help = "The number of values in its place; more than one if its function is inlined "
	                     "several times." },
	[SHARDING] = { .name = "sharding", .kind = REPORT_SHARDING, .drop = 4, .nullable = true, .missing = "-",
	               .help = "The sharding of the values in its place, null if there is none or if copies differ." },
};

static const ReportLayout layout = {
	.name = "rewrites", .help = "What XLA has in place of each value.", .shape = REPORT_ROWS, .columns = columns,
	.n = COLUMNS,
};

void
rewrites_init(ReportTable *t, Arena *arena)
{
	report_table_init(t, &layout, arena);
}

static const char *
rewrite_word(const XlaAnswer *answer)
{
	static const char *const words[XLA_STEPS] = {
		[XLA_KEPT] = "kept",
#define XLA_STEP(id, word) [XLA_##id] = word,
#include "xla/steps.def"
#undef XLA_STEP
	};

	return answer->n_places ? words[answer->step] : "deleted";
}

static void
add_row(Unit *u, const XlaAnswers *ans, const XlaAnswer *answer)
{
	ReportValue *row = report_table_row(u->cx);
	bool placed;
	uint32_t place = inspect_place(ans->user, answer->value, &placed);

	row[VALUE] = report_of_text(inspect_value(ans->user, answer->value));
	if (placed) {
		LineCol at = source_locate(&u->s.arena, u->src, place);

		row[LINE] = report_of_count(at.line);
		row[COL] = report_of_count(at.col);
	}
	row[TYPE] = report_of_text(print_type_text(&u->s, answer->value->type));
	row[OP] = report_of_text(session_str(&u->s, answer->op->name));
	row[REWRITE] = report_of_text(str_from(rewrite_word(answer)));
	row[COPIES] = report_of_count(answer->n_places);
	if (answer->sharding)
		row[SHARDING] = report_of_text(inspect_sharding(&u->s, answer->sharding, false));
	else if (answer->differs)
		row[SHARDING] = report_of_text(STR("(copies differ)"));
}

void
rewrites_add(Unit *u, const XlaAnswers *ans)
{
	for (uint32_t i = 0; i < ans->list.n; i++)
		add_row(u, ans, &ans->list.v[i]);
}

HostStatus
rewrites_schema(Options *o)
{
	const ReportLayout *const layouts[] = { &layout };

	return report_out_schema(o, layouts, 1);
}
