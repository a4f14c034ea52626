/* SPDX-License-Identifier: Apache-2.0
 *
 * Operations of StableHLO have the lists as properties. The custom call @ragged_all_to_all has them in its
 * backend_config. Custom calls such as @all-gather-start have a JSON object in the frontend attribute
 * async_collective_config; only its lists are read, with a scanner that knows nothing else of JSON.
 */
#include "inspect/device_lists.h"

#include "base/vec.h"

static bool
put_dense(DeviceLists *lists, const IrAttr *a, bool are_pairs)
{
	if (!a || a->kind != IR_ATTR_DENSE || !ir_type_is_static_tensor(a->type) || a->type->n != 2)
		return false;
	*lists = (DeviceLists){ are_pairs, a->type->dims[0], a->type->dims[1], a, NULL };
	return lists->size > 0 || !lists->n || !are_pairs;
}

static const IrAttr *
entry(const IrModule *m, const IrAttr *dict, const char *name)
{
	Atom atom = atom_find(&m->s->atoms, name, strlen(name));

	return dict && dict->kind == IR_ATTR_DICT && atom ? ir_dict_get(dict, atom) : NULL;
}

/* ---- JSON ---- */

static const char *
skip_spaces(const char *p, const char *end)
{
	while (p < end && (*p == ' ' || *p == '\n' || *p == '\t' || *p == '\r'))
		p++;
	return p;
}

/* Returns the text after `"key":`, or NULL. */
static const char *
after_key(Str json, const char *key)
{
	const char *end = json.p + json.n;
	size_t n = strlen(key);

	for (const char *p = json.p; p + n + 2 < end; p++) {
		const char *q;

		if (*p != '"' || memcmp(p + 1, key, n) != 0 || p[n + 1] != '"')
			continue;
		q = skip_spaces(p + n + 2, end);
		if (q < end && *q == ':')
			return skip_spaces(q + 1, end);
	}
	return NULL;
}

typedef VEC(int64_t) Ids;

/* Reads `[1, 2, 3]` and adds the numbers. Returns the text behind it, or NULL if there is something else. */
static const char *
read_list(Arena *a, const char *p, const char *end, Ids *ids)
{
	if (p >= end || *p != '[')
		return NULL;
	p = skip_spaces(p + 1, end);
	while (p < end && *p != ']') {
		bool minus = *p == '-';
		int64_t v = 0;
		const char *digits = p += minus;

		for (; p < end && *p >= '0' && *p <= '9' && v < INT32_MAX; p++)
			v = v * 10 + (*p - '0');
		if (p == digits)
			return NULL;
		*VEC_ADD(a, ids) = minus ? -v : v;
		p = skip_spaces(p, end);
		if (p < end && *p == ',')
			p = skip_spaces(p + 1, end);
		else if (p < end && *p != ']')
			return NULL;
	}
	return p < end ? skip_spaces(p + 1, end) : NULL;
}

/* Reads a list of lists of equal length. */
static bool
put_json(Arena *a, DeviceLists *lists, Str json, const char *key, bool are_pairs)
{
	const char *end = json.p + json.n, *p = after_key(json, key);
	Ids ids = { 0 };

	*lists = (DeviceLists){ .are_pairs = are_pairs };
	if (!p || p >= end || *p != '[')
		return false;
	p = skip_spaces(p + 1, end);
	while (p && p < end && *p != ']') {
		uint32_t before = ids.n;

		p = read_list(a, p, end, &ids);
		if (!p || ids.n == before || (lists->n && ids.n - before != lists->size))
			return false;
		lists->size = ids.n - before;
		lists->n++;
		if (p < end && *p == ',')
			p = skip_spaces(p + 1, end);
	}
	lists->ids = ids.v;
	return p && p < end && (!are_pairs || lists->size == 2 || !lists->n);
}

static bool
put_config(IrModule *m, const IrOp *op, DeviceLists *lists)
{
	Atom name = atom_find(&m->s->atoms, "mhlo.frontend_attributes", strlen("mhlo.frontend_attributes"));
	const IrAttr *dict = name ? ir_op_get(op, name) : NULL, *config = entry(m, dict, "async_collective_config");
	Str json;

	if (!config || config->kind != IR_ATTR_STRING)
		return false;
	json = session_str(m->s, ir_attr_atoms(config)[0]);
	return put_json(&m->s->arena, lists, json, "replica_groups", false) ||
	       put_json(&m->s->arena, lists, json, "permutation", true) ||
	       put_json(&m->s->arena, lists, json, "source_target_pairs", true);
}

bool
device_lists_find(IrModule *m, const IrOp *op, DeviceLists *lists)
{
	const IrAttr *config = op->kind == IR_OP_SHLO_CUSTOM_CALL ? ir_op_prop(op, ATOM_backend_config) : NULL;

	return put_dense(lists, ir_op_prop(op, ATOM_replica_groups), false) ||
	       put_dense(lists, ir_op_prop(op, ATOM_source_target_pairs), true) ||
	       put_dense(lists, entry(m, config, "replica_groups"), false) ||
	       put_dense(lists, entry(m, config, "source_target_pairs"), true) || put_config(m, op, lists);
}
