/* SPDX-License-Identifier: Apache-2.0
 *
 * Builtin attributes (spec 10 §5): numbers and element lists are converted by the room literal,
 * dictionaries are checked here. Attributes that programs repeat are found in the memo by their bytes.
 */
#include "read/build.h"

#include "base/paranoid.h"
#include "literal/literal.h"
#include "read/build_shlo_attr.h"
#include "read/dense.h"

/* Longer texts are not in the memo. They rarely repeat, so hashing them would not pay. */
enum { MEMO_MAX = 256 };

static Str
body_of(const Parse *ps, Span at, uint32_t body)
{
	return (Str){ ps->text + body, at.hi - 1 - body };
}

/* Returns the span of the word of an element list, without its bracket. */
static Span
list_word(const Parse *ps, Span at)
{
	uint32_t hi = at.lo;

	while (ps->text[hi] >= 'a' && ps->text[hi] <= 'z')
		hi++;
	return (Span){ at.lo, hi };
}

/* Marks the document as failed if a reader of literals has reported an error, that is, returned NULL. */
static IrAttr *
checked(Parse *ps, IrAttr *a)
{
	if (!a)
		ps->failed = true;
	return a;
}

/* ---- scalars ---- */

IrAttr *
build_number(Parse *ps, Span digits, bool neg, IrType *type, Span at_type)
{
	if (at_type.lo != digits.lo && !type)
		return NULL;	/* the type had an error */
	return checked(ps, literal_number(ps->s, read_slice(ps, digits), neg, type, at_type));
}

int64_t
build_int(Parse *ps, Span digits, bool neg)
{
	int64_t v;

	if (str_i64_parse(read_slice(ps, digits), neg, &v))
		return v;
	if (!read_explain(ps, digits))
		read_error(ps, DIAG_INT_RANGE, digits, "integer literal too large");
	return 0;
}

IrAttr *
build_string(Parse *ps, Span at, IrType *type)
{
	Atom a = read_string_atom(ps, at);

	if (!type || type == ps->s->none)
		return ir_attr_string(ps->s, a);
	return ir_attr_intern(ps->s, IR_ATTR_STRING, 0, 1, type, &a, sizeof a);
}

IrAttr *
build_symbol(Parse *ps, uint32_t n)
{
	IrAttr *a = ir_attr_symbol(ps->s, READ_TOP(ps, atoms, n), n);

	READ_POP(ps, atoms, n);
	return a;
}

IrAttr *
build_type_attr(Parse *ps, IrType *type)
{
	return type ? ir_attr_type(ps->s, type) : NULL;
}

IrAttr *
build_resource(Parse *ps, Atom key, IrType *type)
{
	return type ? ir_attr_intern(ps->s, IR_ATTR_RESOURCE, 0, 1, type, &key, sizeof key) : NULL;
}

IrAttr *
build_opaque(Parse *ps, Span at, IrType *type)
{
	if (read_is_shlo(ps, at))
		return read_shlo_attr(ps, at);	/* its type, if any, is dropped */
	read_check_foreign(ps, at);
	return ir_attr_opaque(ps->s, read_opaque_atom(ps, at), type);
}

IrAttr *
build_raw(Parse *ps, Span at)
{
	return ir_attr_opaque(ps->s, read_atom(ps, at), NULL);
}

IrAttr *
build_memo(Parse *ps, Span at, IrAttr *attr)
{
	if (attr && !ps->failed && at.hi - at.lo <= MEMO_MAX * 16)
		read_memo_keep(ps, read_slice(ps, at), attr);
	return attr;
}

IrAttr *
build_expect(Parse *ps, IrAttr *attr, Span at, IrAttrKind kind)
{
	if (attr && attr->kind != kind) {
		if (!read_explain(ps, at))
			read_error(ps, DIAG_PROP_KIND, at, "%sinvalid kind of attribute specified", ps->prefix);
		return NULL;
	}
	return attr;
}

/* ---- element lists ---- */

IrAttr *
build_dense(Parse *ps, Span whole, Span at, uint32_t body, IrType *type)
{
	Str text = read_slice(ps, whole);
	bool memo = text.n <= MEMO_MAX;
	IrAttr *a = memo ? read_memo_find(ps, text) : NULL;

	if (!type || (a && !PARANOID))
		return a;
	a = checked(ps, read_dense(ps->s, list_word(ps, at), body_of(ps, at, body), type));
	if (a && memo)
		read_memo_keep(ps, text, a);
	return a;
}

IrAttr *
build_sparse(Parse *ps, Span at, uint32_t body, IrType *type)
{
	if (!type)
		return NULL;
	return checked(ps, read_sparse(ps->s, list_word(ps, at), body_of(ps, at, body), type));
}

IrAttr *
build_nums(Parse *ps, Span at, uint32_t body)
{
	Str text = read_slice(ps, at);
	bool memo = text.n <= MEMO_MAX;
	IrAttr *a = memo ? read_memo_find(ps, text) : NULL;

	if (a && !PARANOID)
		return a;
	a = checked(ps, literal_array(ps->s, list_word(ps, at), body_of(ps, at, body)));
	if (a && memo)
		read_memo_keep(ps, text, a);
	return a;
}

/* ---- arrays and dictionaries ---- */

IrAttr *const *
read_pop_attrs(Parse *ps, uint32_t n)
{
	IrAttr *const *v = READ_TOP(ps, attrs, n);

	READ_POP(ps, attrs, n);
	for (uint32_t i = 0; i < n; i++) {
		if (!v[i])
			return NULL;
	}
	return v;
}

IrAttr *
build_array(Parse *ps, uint32_t n)
{
	IrAttr *const *v = read_pop_attrs(ps, n);

	return v ? ir_attr_array(ps->s, v, n) : NULL;
}

Atom
build_key(Parse *ps, Span string)
{
	Atom a = read_string_atom(ps, string);

	if (a == ATOM_EMPTY)
		read_error(ps, DIAG_SYNTAX, string, "expected valid attribute name");
	return a;
}

void
build_named(Parse *ps, Atom key, Span key_at, IrAttr *value, Span value_at, bool stripped)
{
	if (key == ATOM_SDY_SHARDING_PER_VALUE)
		key = ATOM_SDY_SHARDING_ATTR;
	*READ_PUSH(ps, named) = (ReadNamed){ { key, 0, value }, key_at, value_at, stripped };
}

IrAttr *
build_empty(Parse *ps, Atom key, Span at)
{
	if (key == ATOM_SDY_SHARDING_ATTR || key == ATOM_SDY_SHARDING_PER_VALUE)
		return ir_attr_per_value(ps->s, NULL, 0);
	return build_mesh(ps, at, 0, 0);
}

static int
named_cmp(const Parse *ps, const ReadNamed *a, const ReadNamed *b)
{
	return str_cmp(session_str(ps->s, a->entry.name), session_str(ps->s, b->entry.name));
}

/* Returns whether the merge of v[i, mid) and v[j, hi) continues with v[i]. */
static bool
merges_left(const Parse *ps, const ReadNamed *v, uint64_t i, uint64_t mid, uint64_t j, uint64_t hi)
{
	return i < mid && (j == hi || named_cmp(ps, &v[i], &v[j]) <= 0);
}

/* Sorts by name: a stable bottom-up merge sort. */
static void
named_sort(Parse *ps, ReadNamed *v, uint32_t n)
{
	ReadNamed *from = v, *to = ARENA_ARRAY(&ps->scratch, ReadNamed, n), *swap;

	for (uint64_t width = 1; width < n; width *= 2) {
		for (uint64_t lo = 0; lo < n; lo += 2 * width) {
			uint64_t mid = lo + width < n ? lo + width : n, hi = mid + width < n ? mid + width : n;
			uint64_t i = lo, j = mid;

			for (uint64_t k = lo; k < hi; k++)
				to[k] = from[merges_left(ps, from, i, mid, j, hi) ? i++ : j++];
		}
		swap = from;
		from = to;
		to = swap;
	}
	if (from != v)
		memcpy(v, from, n * sizeof *v);
}

static void
duplicate(Parse *ps, const ReadNamed *e)
{
	read_error(ps, DIAG_DICT_DUP, e->key, "duplicate key '%s' in dictionary attribute", read_of(ps, e->entry.name));
}

/* A few entries are compared pairwise; more are sorted first. */
uint32_t
read_dict_unique(Parse *ps, ReadNamed *v, uint32_t n)
{
	enum { FEW = 12 };
	uint32_t kept = 0;

	if (n > FEW)
		named_sort(ps, v, n);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t j = n > FEW && kept ? kept - 1 : 0;

		while (j < kept && v[j].entry.name != v[i].entry.name)
			j++;
		if (j < kept)
			duplicate(ps, &v[i]);
		else
			v[kept++] = v[i];
	}
	return kept;
}

IrAttr *
read_dict(Parse *ps, uint32_t n)
{
	ReadNamed *v = READ_TOP(ps, named, n);
	uint32_t unique = read_dict_unique(ps, v, n), there = 0;
	ArenaMark mark = arena_mark(&ps->scratch);
	IrNamed *entries = ARENA_ARRAY(&ps->scratch, IrNamed, unique);
	IrAttr *a;

	for (uint32_t i = 0; i < unique; i++) {
		if (v[i].entry.value)
			entries[there++] = v[i].entry;
	}
	a = ir_attr_dict(ps->s, entries, there);
	arena_reset(&ps->scratch, mark);
	READ_POP(ps, named, n);
	return a;
}
