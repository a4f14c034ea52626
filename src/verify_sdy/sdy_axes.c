/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks axis lists (spec 10 §13.4).
 */
#include "base/buf.h"
#include "verify_core/verify_memo.h"
#include "verify_sdy/sdy_sharding.h"

static void
axis_put(VerifyCx *cx, Buf *b, ShardAxis a)
{
	buf_char(b, '"');
	buf_str(b, session_str(cx->s, a.name));
	buf_char(b, '"');
	if (a.is_sub)
		buf_printf(b, ":(%lld)%lld", (long long)a.pre, (long long)a.size);
}

const char *
verify_axes_text(VerifyCx *cx, ShardAxes list)
{
	const char *text;
	Buf b;

	buf_init(&b, cx->s->arena.memory);
	for (uint32_t i = 0; i < list.n; i++) {
		if (i)
			BUF_LIT(&b, ", ");
		axis_put(cx, &b, list.v[i]);
	}
	text = arena_dup(cx->scratch, b.p, b.n);
	buf_free(&b);
	return text;
}

const char *
verify_axis_text(VerifyCx *cx, ShardAxis a)
{
	return verify_axes_text(cx, (ShardAxes){ &a, 1 });
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

	for (uint32_t i = 0; i < list.n; i++) {
		if (verify_name_find(cx->memo, c->mesh, list.v[i].name) < 0)
			return verify_site_error(c->site, DIAG_AXIS_UNKNOWN, verify_axis_text(cx, list.v[i]),
			                         "unknown axis name: \"%s\"", session_str(cx->s, list.v[i].name).p);
	}
	return true;
}

static bool
check_repeated(VerifyAxes *c, const ShardAxis *a)
{
	const char *text;

	if (seen_add(&c->seen, a))
		return true;
	text = verify_axis_text(c->site->cx, *a);
	return verify_site_error(c->site, DIAG_AXIS_DUP, text, "duplicate axis ref: %s", text);
}

static bool
check_neighbours(const VerifyAxes *c, ShardAxis a, ShardAxis b)
{
	const char *text;

	if (!shard_axis_can_merge(a, b))
		return true;
	text = verify_axis_text(c->site->cx, b);
	return verify_site_error(c->site, DIAG_SUBAXIS_MERGEABLE, text,
	                         "two consecutive sub-axes can be merged: %s, %s", verify_axis_text(c->site->cx, a),
	                         text);
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
	if (!check_known(c, list))
		return false;
	for (uint32_t i = 1; i < list.n; i++) {
		if (axis_cmp(c, list.v[i], list.v[i - 1]) < 0)
			return verify_site_error(c->site, DIAG_AXES_UNSORTED, verify_axis_text(c->site->cx, list.v[i]),
			                         "%s axes are not ordered w.r.t. mesh", what);
	}
	return verify_axes_refs(c, list);
}
