/* SPDX-License-Identifier: Apache-2.0
 *
 * A lock says how it was made, and a program that is compared with it is treated in the same way.
 */
#include "cli/facts_unit.h"

#include "cli/cli.h"
#include "cli/topology_option.h"

ExplainLevel
facts_unit_level(const Options *o, ExplainLevel otherwise)
{
	int level = o->level ? str_find_word(EXPLAIN_LEVELS, str_from(o->level)) : -1;

	return level < 0 ? otherwise : (ExplainLevel)level;
}

ExplainOptions
facts_unit_options(const Unit *u, ExplainLevel level)
{
	bool one = u->docs.n == 1 && u->docs.v[0];

	return (ExplainOptions){ .level = level, .as_xla = one && cli_is_about_xla(u->o, u->docs.v[0]),
	                         .as_xla_asked = as_xla_is_on(u->o->as_xla) };
}

bool
facts_unit_read(Unit *u, const ExplainOptions *o, ExplainFacts *f)
{
	return unit_has_one_program(u) && explain_facts_read(&u->runner, &u->docs.v[0], o, f);
}

bool
facts_unit_release(Unit *u, const ExplainLockHead *head, IrRelease *release)
{
	Str name = head->shardy.n ? head->shardy : str_from(ir_release_name(IR_RELEASE_DEFAULT));
	int found = str_find_word(ir_release_names + 1, name);

	if (found < 0 || (u->o->release != IR_RELEASE_DEFAULT && (int)u->o->release != found))
		return diag_error(&u->s.diag, DIAG_LOCK_OPTIONS, (Span){ 0, 0 },
		                  "the lock was made with --shardy=%.*s; leave this option out, or write the lock "
		                  "again", (int)name.n, name.p);
	*release = (IrRelease)found;
	return true;
}

HostStatus
facts_unit_renames(Options *o, ExplainCompareOptions *c)
{
	ExplainRename *list = ARENA_ARRAY(&o->arena, ExplainRename, o->renames.n);

	*c = (ExplainCompareOptions){ list, o->renames.n, o->no_renames };
	for (uint32_t i = 0; i < o->renames.n; i++) {
		const char *text = o->renames.v[i], *equals = strchr(text, '=');

		if (!equals || equals == text || !equals[1])
			return host_usage_error(o->command->name, "--rename takes OLD=NEW, the names of an axis, not "
			                        "'%s'", text);
		list[i] = (ExplainRename){ { text, (size_t)(equals - text) }, str_from(equals + 1) };
	}
	return HOST_DONE;
}

ExplainLockHead
facts_unit_head(const ExplainFacts *f)
{
	ExplainLockHead head = { str_from(f->as_xla), STR(""), f->level };

	if (f->m->s->release != IR_RELEASE_DEFAULT)
		head.shardy = str_word(ir_release_names + 1, (int)f->m->s->release);
	return head;
}

const char *
facts_unit_path(Arena *a, const char *folder, const char *input, const char *ending)
{
	const char *slash = strrchr(input, '/'), *base = slash ? slash + 1 : input;
	size_t n = strlen(base);

	if (n > 3 && strcmp(base + n - 3, ".gz") == 0)
		n -= 3;
	if (n > 5 && memcmp(base + n - 5, ".mlir", 5) == 0)
		n -= 5;
	return arena_printf(a, "%s/%.*s%s", folder, (int)n, base, ending);
}
