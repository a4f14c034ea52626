/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks axis lists (spec 10 §13.4).
 */
#include "base/buf.h"
#include "verify_core/verify_memo.h"
#include "verify_sdy/sdy_hints.h"
#include "verify_sdy/sdy_sharding.h"

const char *
verify_axis_text(VerifyCx *cx, ShardAxis a)
{
	return shard_axis_text(cx->s, cx->scratch, a);
}

const char *
verify_axes_text(VerifyCx *cx, ShardAxes list)
{
	const char *text;
	Buf b;

	buf_init(&b, cx->s->arena.memory);
	for (uint32_t i = 0; i < list.n; i++)
		buf_printf(&b, "%s%s", i ? ", " : "", verify_axis_text(cx, list.v[i]));
	text = arena_dup(cx->scratch, b.p, b.n);
	buf_free(&b);
	return text;
}

bool
verify_axis_fault(const VerifySite *site, const ShardFault *fault, ShardAxis axis)
{
	return verify_site_error(site, fault->id, verify_axis_text(site->cx, axis), "%s", fault->text);
}

void
verify_axes_init(VerifyAxes *c, const VerifySite *site, const IrAttr *mesh, uint32_t n)
{
	c->site = site;
	c->mesh = mesh;
	seen_init(&c->seen, site->cx->scratch, n, sizeof(ShardAxis));
}

static bool
check_known(const VerifyAxes *c, ShardAxes list)
{
	VerifyCx *cx = c->site->cx;
	ShardFault fault;

	for (uint32_t i = 0; i < list.n; i++) {
		if (verify_name_find(cx->memo, c->mesh, list.v[i].name) >= 0)
			continue;
		shard_fault_axis_unknown(cx->s, cx->scratch, list.v[i].name, &fault);
		verify_axis_fault(c->site, &fault, list.v[i]);
		if (!c->site->silent)
			verify_hint_axes(cx, c->site->op, c->mesh, list.v[i].name);
		return false;
	}
	return true;
}

/* `a` must point into its attribute: the set compares all bytes of an axis, and the padding of a copy may differ. */
static bool
check_repeated(VerifyAxes *c, const ShardAxis *a)
{
	VerifyCx *cx = c->site->cx;
	ShardFault fault;

	if (seen_add(&c->seen, a))
		return true;
	shard_fault_axis_dup(cx->s, cx->scratch, *a, &fault);
	verify_axis_fault(c->site, &fault, *a);
	if (!c->site->silent)
		verify_hint_first_use(cx, c->site->op, str_from(verify_axis_text(cx, *a)));
	return false;
}

static bool
check_neighbours(const VerifyAxes *c, ShardAxis a, ShardAxis b)
{
	VerifyCx *cx = c->site->cx;
	ShardFault fault;

	return shard_check_merged(cx->s, cx->scratch, a, b, &fault) || verify_axis_fault(c->site, &fault, b);
}

bool
verify_axes_refs(VerifyAxes *c, ShardAxes list)
{
	for (uint32_t i = 0; i < list.n; i++) {
		if (!check_known(c, (ShardAxes){ list.v + i, 1 }) || !check_repeated(c, &list.v[i]))
			return false;
		if (i && !check_neighbours(c, list.v[i - 1], list.v[i]))
			return false;
	}
	return true;
}

/* Compares two axes in the order that `sorted` asks for. Both must be axes of the mesh. */
static int
axis_cmp(const VerifyAxes *c, ShardAxis a, ShardAxis b)
{
	VerifyMemo *memo = c->site->cx->memo;
	int64_t i, k;

	if (a.name == b.name)
		return shard_axis_cmp(c->site->cx->s, a, b);
	i = verify_name_find(memo, c->mesh, a.name);
	k = verify_name_find(memo, c->mesh, b.name);
	return (i > k) - (i < k);
}

bool
verify_axes_sorted(VerifyAxes *c, ShardAxes list, const char *what)
{
	ShardFault fault;

	if (!check_known(c, list))
		return false;
	for (uint32_t i = 1; i < list.n; i++) {
		if (axis_cmp(c, list.v[i], list.v[i - 1]) >= 0)
			continue;
		shard_fault_unsorted(c->site->cx->scratch, what, &fault);
		verify_axis_fault(c->site, &fault, list.v[i]);
		if (!c->site->silent)
			verify_hint_axes(c->site->cx, c->site->op, c->mesh, 0);
		return false;
	}
	return verify_axes_refs(c, list);
}
