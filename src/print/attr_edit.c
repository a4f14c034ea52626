/* SPDX-License-Identifier: Apache-2.0
 *
 * Finds an attribute in the text of an op, for caret ranges, and edits the text so that the op, or an argument or
 * result of a function, has one, for fixes and for `propagate --in-source`. Custom and generic forms share the order
 * NAME OPERANDS-AND-PROPERTIES [DICTIONARY] [":" TYPES] but for a few, so brackets alone show the place.
 */
#include "print/print.h"

#include "base/ascii.h"
#include "ir/walk.h"

/* A walk over the text of an op, without strings and comments. */
typedef struct Scan {
	const char *p, *end;
	const char *last;	/* the byte before p that is not a blank */
	uint32_t depth;		/* of brackets */
	const char *dict;	/* the opening brace of the last dictionary outside brackets, or NULL */
} Scan;

static const char *
after_string(const char *p, const char *end)
{
	for (p++; p < end && *p != '"'; p++)
		p += *p == '\\';
	return p < end ? p + 1 : end;
}

static const char *
after_line(const char *p, const char *end)
{
	while (p < end && *p != '\n')
		p++;
	return p;
}

/* Notes an opening bracket. `window = {` and `<{` do not begin the dictionary of discardable attributes. */
static void
scan_open(Scan *s)
{
	if (*s->p == '{' && !s->depth && *s->last != '=' && *s->last != '<')
		s->dict = s->p;
	s->depth++;
}

/* Moves over one token. Returns false at the colon before the types, and where a bracket is closed too often. */
static bool
scan_token(Scan *s)
{
	const char *token = s->p, *next = token + 1;

	switch (*token) {
	case '"':
		next = after_string(token, s->end);
		break;
	case '/':
		if (next < s->end && *next == '/') {
			s->p = after_line(token, s->end);
			return true;
		}
		break;
	case '(': case '[': case '{': case '<':
		scan_open(s);
		break;
	case ')': case ']': case '}': case '>':
		if (*token == '>' && token[-1] == '-')
			break;
		if (!s->depth--)
			return false;
		break;
	case ':':
		if (!s->depth)
			return false;
		break;
	default:
		break;
	}
	if (*token != ' ' && *token != '\t' && *token != '\n' && *token != '\r')
		s->last = next - 1;
	s->p = next;
	return true;
}

/* Returns the length of the op's name at p: in quotes, in full, or without the dialect of the notation. */
static size_t
name_length(const char *p, const char *end, Str name)
{
	size_t room = (size_t)(end - p), n;

	if (room > name.n + 1 && *p == '"' && memcmp(p + 1, name.p, name.n) == 0 && p[name.n + 1] == '"')
		return name.n + 2;
	for (n = name.n; n; n--) {
		bool whole = n == name.n || name.p[name.n - n - 1] == '.';

		if (whole && n <= room && memcmp(p, name.p + name.n - n, n) == 0 &&
		    (n == room || !ascii_is_suffix(p[n])))
			return n;
	}
	return 0;
}

/* Begins after the name of an op. Returns false if the text is not that of the op. */
static bool
scan_begin(Scan *s, IrModule *m, const IrOp *op)
{
	const Source *src = m->src;
	size_t name;

	*s = (Scan){ .p = NULL };
	if (!src || op->span.hi > src->len || op->span.lo >= op->span.hi)
		return false;
	s->p = src->text + op->span.lo;
	s->end = src->text + op->span.hi;
	name = name_length(s->p, s->end, session_str(m->s, op->name));
	s->p += name;
	s->last = s->p - 1;
	return name != 0;
}

static const char *
after_blanks(const char *p, const char *end)
{
	while (p < end && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r'))
		p++;
	return p;
}

/* Returns the name of an entry of the dictionary at s->p, or NULL if there is none. */
static const char *
entry_name(Scan *s, Str name)
{
	bool begins = true;	/* a name can begin here */

	s->depth = 0;
	while (s->p < s->end && (s->depth || *s->p != '}')) {
		bool quoted = *s->p == '"';

		if (begins && (quoted || ascii_is_suffix(*s->p))) {
			const char *p = s->p + quoted;

			if ((size_t)(s->end - p) > name.n && memcmp(p, name.p, name.n) == 0 &&
			    !ascii_is_suffix(p[name.n]))
				return p;
			begins = false;
		}
		begins |= *s->p == ',' && !s->depth;
		if (*s->p == ':' && !s->depth)
			s->p++;
		else if (!scan_token(s))
			break;
	}
	return NULL;
}

/* Returns the value of an entry of the dictionary at s->p, without the blanks around it; empty if there is none. */
static Str
entry_value(Scan *s, Str name)
{
	const char *p = entry_name(s, name), *value;

	if (!p)
		return STR("");
	p = after_blanks(p + name.n + (p[-1] == '"'), s->end);
	if (p == s->end || *p != '=')
		return STR("");
	value = after_blanks(p + 1, s->end);
	*s = (Scan){ value, s->end, value, 0, NULL };
	while (s->p < s->end && (s->depth || (*s->p != ',' && *s->p != '}'))) {
		if (*s->p == ':' && !s->depth)
			s->p++;
		else if (!scan_token(s))
			break;
	}
	return (Str){ value, (size_t)(s->last + 1 - value) };
}

static bool
begins_word(const Scan *s, Str word)
{
	const char *p = s->p;

	return !s->depth && (size_t)(s->end - p) > word.n && memcmp(p, word.p, word.n) == 0 &&
	       !ascii_is_suffix(p[word.n]) && !ascii_is_suffix(p[-1]);
}

/* Returns whether nothing but blanks and comments follows up to a closing brace. */
static bool
dict_is_empty(const char *p, const char *end)
{
	for (p = after_blanks(p, end); end - p > 1 && *p == '/' && p[1] == '/'; p = after_blanks(p, end))
		p = after_line(p, end);
	return p < end && *p == '}';
}

/* An entry of a dictionary, and the word before the dictionary. */
typedef struct DictEntry {
	const char *word;
	Str name, value;
} DictEntry;

/* Returns the edit of a dictionary, or of the place after s->last where there is none. */
static PrintEdit
dict_edit(Arena *a, const Source *src, Scan *s, DictEntry e)
{
	const char *text = src->text, *inside;
	uint32_t at;
	Str old;

	if (!s->dict) {
		at = (uint32_t)(s->last + 1 - text);
		return (PrintEdit){ { at, at }, arena_printf(a, " %s{%.*s = %.*s}", e.word, (int)e.name.n, e.name.p,
		                                             (int)e.value.n, e.value.p) };
	}
	s->p = inside = s->dict + 1;
	s->last = s->dict;
	at = (uint32_t)(inside - text);
	old = entry_value(s, e.name);
	if (old.n)
		return (PrintEdit){ { (uint32_t)(old.p - text), (uint32_t)(old.p + old.n - text) },
		                    arena_dup(a, e.value.p, e.value.n) };
	return (PrintEdit){ { at, at }, arena_printf(a, "%.*s = %.*s%s", (int)e.name.n, e.name.p, (int)e.value.n,
	                                             e.value.p, dict_is_empty(inside, s->end) ? "" : ", ") };
}

Span
print_find_attr(IrModule *m, const IrOp *op, Str name)
{
	const char *p = NULL;
	Scan s;

	if (name.n && scan_begin(&s, m, op)) {
		while (s.p < s.end && scan_token(&s))
			;
		s.p = s.dict ? s.dict + 1 : s.end;
		s.last = s.p - 1;
		p = entry_name(&s, name);
	}
	if (!p)
		return print_find_in_op(m, op, name);
	return (Span){ (uint32_t)(p - m->src->text), (uint32_t)((size_t)(p - m->src->text) + name.n) };
}

/* Returns whether a sharding begins at p: `<@mesh, ...>` or `<mesh<...>, ...>`. */
static bool
is_sharding(const char *p, const char *end)
{
	return *p == '<' && end - p > 5 && (p[1] == '@' || memcmp(p + 1, "mesh<", 5) == 0);
}

Span
print_find_sharding(IrModule *m, Span part, uint32_t skip)
{
	Scan s = { .p = NULL };
	const char *begin;

	if (!m->src || part.hi > m->src->len || part.lo >= part.hi)
		return (Span){ 0, 0 };
	s.last = s.p = m->src->text + part.lo;
	s.end = m->src->text + part.hi;
	while (s.p < s.end) {
		begin = s.p;
		s.depth = 0;
		if (!is_sharding(begin, s.end)) {
			s.p = *begin == '"' ? after_string(begin, s.end) : begin + 1;
			continue;
		}
		while (s.p < s.end && scan_token(&s) && s.depth)
			;
		if (!skip--)
			return (Span){ (uint32_t)(begin - m->src->text), (uint32_t)(s.p - m->src->text) };
	}
	return (Span){ 0, 0 };
}

/* Returns whether the custom form has the dictionary directly after the op's name. */
static bool
dict_is_first(const IrOp *op, Str name)
{
	return op->kind == IR_OP_SHLO_OPTIMIZATION_BARRIER ||
	       (name.n > 9 && memcmp(name.p + name.n - 9, ".constant", 9) == 0);
}

/* Moves to the place of the dictionary, which is after the name of some ops, after the types of a loop, and before the
 * types of any other op. Returns false if the text is not that of an op. */
static bool
scan_to_dict(Scan *s, const IrOp *op, Str name)
{
	bool custom = s->p[-1] != '"', loop = custom && op->kind == IR_OP_SHLO_WHILE;

	if (custom && dict_is_first(op, name)) {
		const char *p = after_blanks(s->p, s->end);

		if (p < s->end && *p == '{')
			s->dict = p;
		if (p == s->end || *p != '(')
			return true;
	}
	while (s->p < s->end && scan_token(s))
		;
	if (s->depth || (s->p < s->end && *s->p != ':'))
		return false;
	if (loop) {
		s->p++;
		while (s->p < s->end && *s->p != '{' && !begins_word(s, STR("cond")) && scan_token(s))
			;
		s->dict = begins_word(s, STR("cond")) ? NULL : s->p;
	}
	return true;
}

PrintEdit
print_attr_edit(Arena *a, IrModule *m, const IrOp *op, Str name, Str value)
{
	const char *word = op->kind == IR_OP_SHLO_WHILE ? "attributes " : "";
	Scan s;

	if (!scan_begin(&s, m, op))
		return (PrintEdit){ .text = NULL };
	if (s.p[-1] == '"')
		word = "";
	if (!scan_to_dict(&s, op, session_str(m->s, op->name)))
		return (PrintEdit){ .text = NULL };
	return dict_edit(a, m->src, &s, (DictEntry){ word, name, value });
}

/* ---- functions ---- */

/* The edits of a function: entry[i] of each list has the value of argument or result i, or nothing. */
typedef struct Boundary {
	Arena *a;
	const Source *src;
	PrintEdits *out;
	Str name;
} Boundary;

static void
add_edit(Boundary *b, PrintEdit e)
{
	*VEC_ADD(b->a, &b->out->list) = e;
}

static void
add_insertion(Boundary *b, const char *at, const char *text)
{
	uint32_t lo = (uint32_t)(at - b->src->text);

	add_edit(b, (PrintEdit){ { lo, lo }, text });
}

/* Moves over an argument or result up to the comma or bracket after it. Its dictionary comes before its location. */
static void
scan_item(Scan *s)
{
	const char *last = NULL;

	s->dict = NULL;
	s->depth = 0;
	while (s->p < s->end && (s->depth || *s->p != ',')) {
		if (!last && begins_word(s, STR("loc")))
			last = s->last;
		if (*s->p == ':' && !s->depth)
			s->last = s->p++;
		else if (!scan_token(s))
			break;
	}
	s->last = last ? last : s->last;
	s->depth = 0;
}

/* Edits the n items of a list whose first one begins at s->p, and moves after its closing bracket. */
static void
edit_items(Boundary *b, Scan *s, const Str *values, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		Scan item;

		scan_item(s);
		item = *s;
		if (values[i].n)
			add_edit(b, dict_edit(b->a, b->src, &item, (DictEntry){ "", b->name, values[i] }));
		s->p += i + 1 < n;
	}
	s->p = after_blanks(s->p, s->end);
	s->last = s->p++;
}

/* Edits the type of the only result, which has no parentheses around it. */
static void
edit_bare_result(Boundary *b, Scan *s, Str value)
{
	const char *begin = s->p;

	while (s->p < s->end && (s->depth || *s->p != '{') && !begins_word(s, STR("attributes")) &&
	       !begins_word(s, STR("loc")) && scan_token(s))
		;
	if (!value.n)
		return;
	add_insertion(b, begin, "(");
	add_insertion(b, s->last + 1, arena_printf(b->a, " {%.*s = %.*s})", (int)b->name.n, b->name.p, (int)value.n,
	                                           value.p));
}

static bool
edit_custom_function(Boundary *b, Scan *s, const PrintBoundary *f)
{
	while (s->p < s->end && *s->p != '(' && scan_token(s))
		;
	if (s->p >= s->end)
		return false;
	s->last = s->p++;
	edit_items(b, s, f->args, f->n_args);
	s->p = after_blanks(s->p, s->end);
	if (s->end - s->p < 2 || memcmp(s->p, "->", 2) != 0)
		return f->n_results == 0;
	s->p = after_blanks(s->p + 2, s->end);
	if (s->p < s->end && *s->p == '(') {
		s->last = s->p++;
		edit_items(b, s, f->results, f->n_results);
	} else if (f->n_results == 1) {
		edit_bare_result(b, s, f->results[0]);
	}
	return true;
}

/* Edits arg_attrs or res_attrs in the dictionary of a function in generic form. */
static void
edit_list(Boundary *b, Scan dict, Str list, const Str *values, uint32_t n)
{
	Scan s = dict;
	Str old = entry_value(&s, list);
	bool any = false;
	Buf text;

	if (old.n) {
		s = (Scan){ old.p + 1, old.p + old.n, old.p, 0, NULL };
		edit_items(b, &s, values, n);
		return;
	}
	buf_init(&text, b->a->memory);
	for (uint32_t i = 0; i < n; i++) {
		any |= values[i].n > 0;
		buf_str(&text, i ? STR(", {") : STR("{"));
		if (values[i].n)
			buf_printf(&text, "%.*s = %.*s", (int)b->name.n, b->name.p, (int)values[i].n, values[i].p);
		buf_char(&text, '}');
	}
	if (any)
		add_insertion(b, dict.p, arena_printf(b->a, "%.*s = [%.*s], ", (int)list.n, list.p, (int)text.n,
		                                      text.p));
	buf_free(&text);
}

/* Properties are in `<{...}>`, or in older text in the dictionary. */
static bool
edit_generic_function(Boundary *b, Scan *s, const PrintBoundary *f)
{
	const char *props = NULL;

	while (s->p < s->end) {
		if (!s->depth && *s->p == '<' && s->end - s->p > 1 && s->p[1] == '{')
			props = s->p + 2;
		if (!scan_token(s))
			break;
	}
	if (!props && !s->dict)
		return false;
	s->p = props ? props : s->dict + 1;
	s->last = s->p - 1;
	edit_list(b, *s, STR("arg_attrs"), f->args, f->n_args);
	edit_list(b, *s, STR("res_attrs"), f->results, f->n_results);
	return true;
}

bool
print_boundary_edits(Arena *a, PrintEdits *out, IrModule *m, const IrOp *func, const PrintBoundary *f)
{
	Boundary b = { a, m->src, out, f->name };
	Scan s;

	if (!scan_begin(&s, m, func))
		return false;
	return s.p[-1] == '"' ? edit_generic_function(&b, &s, f) : edit_custom_function(&b, &s, f);
}

PrintEdit
print_boundary_edit(Arena *a, IrModule *m, const IrOp *func, bool is_result, uint32_t i, Str name, Str value)
{
	const IrType *t = ir_func_type(func);
	uint32_t n = is_result ? ir_type_n_results(t) : t->n_in;
	Str *args = ARENA_ARRAY(a, Str, t->n_in), *results = ARENA_ARRAY(a, Str, ir_type_n_results(t));
	PrintEdits edits = { { NULL, 0, 0 } };

	if (i < n)
		(is_result ? results : args)[i] = value;
	if (i >= n || !print_boundary_edits(a, &edits, m, func, &(PrintBoundary){ name, args, results, t->n_in,
	                                                                           ir_type_n_results(t) }))
		return (PrintEdit){ .text = NULL };
	return print_join_edits(a, m->src, &edits);
}
