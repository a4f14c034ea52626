/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks how unreduced axes change between an operand and a result (spec 10 §13.7).
 */
#include "verify_sdy/sdy_unreduced.h"

#include "flow/value.h"

static const char *
reduction_word(uint32_t r)
{
	static const char *const words[] = { [SHARD_SUM] = "sum", [SHARD_MAX] = "max", [SHARD_MIN] = "min" };

	return words[r];
}

IrAttr *
verify_sound_sharding(VerifyCx *cx, const IrValue *v, bool *bad)
{
	VerifySite site = { .cx = cx, .op = ir_value_op(v), .silent = true };
	IrAttr *sharding;

	*bad = verify_op_failed(cx, site.op);
	if (*bad)
		return NULL;
	sharding = flow_value_get(cx->s, v);
	if (!sharding || verify_sharding(&site, sharding, v->type))
		return sharding;
	*bad = true;
	return NULL;
}

static ShardAxes
unreduced_of(const IrAttr *sharding)
{
	return sharding ? shard_axes_unreduced(shard_sharding(sharding)) : (ShardAxes){ NULL, 0 };
}

static uint32_t
reduction_of(const IrAttr *sharding)
{
	return sharding ? shard_sharding(sharding)->reduction : SHARD_SUM;
}

static bool
check_added(const VerifySite *site, ShardAxes added, const IrAttr *to, int may_add)
{
	const char *name;

	if (added.n == 0 || (int)reduction_of(to) == may_add)
		return true;
	if (may_add != VERIFY_NO)
		return verify_site_error(site, DIAG_UNREDUCED_ADD_KIND, NULL,
		                         "cannot introduce '%s' unreduced axes. Expected '%s'.",
		                         reduction_word(reduction_of(to)), reduction_word((uint32_t)may_add));
	name = session_str(site->cx->s, added.v[0].name).p;
	return verify_site_error(site, DIAG_UNREDUCED_ADD_FORBIDDEN, verify_axis_text(site->cx, added.v[0]),
	                         "cannot add new unreduced axis '%s'.", name);
}

static bool
check_dropped(const VerifySite *site, ShardAxes dropped, const IrAttr *from, int may_drop)
{
	if (dropped.n == 0 || (int)reduction_of(from) == may_drop)
		return true;
	return verify_site_error(site, DIAG_UNREDUCED_DROP_KIND, NULL,
	                         "cannot reduce '%s' unreduced axes. Expected '%s'.",
	                         reduction_word(reduction_of(from)), reduction_word((uint32_t)may_drop));
}

bool
verify_transition(const VerifySite *site, IrAttr *from, IrAttr *to, int may_add, int may_drop)
{
	VerifyCx *cx = site->cx;
	ShardAxes a = unreduced_of(from), b = unreduced_of(to);
	const IrAttr *mesh = from ? verify_mesh_of(cx, from) : NULL, *to_mesh = to ? verify_mesh_of(cx, to) : NULL;
	const ShardMesh *m;

	if ((mesh && to_mesh && mesh != to_mesh) || (!mesh && !to_mesh) || (a.n == 0 && b.n == 0))
		return true;
	m = shard_mesh(mesh ? mesh : to_mesh);
	if (!check_added(site, shard_axes_difference(cx->scratch, cx->s, m, b, a), to, may_add) ||
	    !check_dropped(site, shard_axes_difference(cx->scratch, cx->s, m, a, b), from, may_drop))
		return false;
	if (reduction_of(from) == reduction_of(to) || !shard_axes_overlap(a, b))
		return true;
	return verify_site_error(site, DIAG_UNREDUCED_KEEP_KIND, NULL,
	                         "cannot change the reduction operator of kept unreduced axes from %s to %s.",
	                         reduction_word(reduction_of(from)), reduction_word(reduction_of(to)));
}
