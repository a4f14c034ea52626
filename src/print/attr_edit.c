/* SPDX-License-Identifier: Apache-2.0
 *
 * Finds an attribute in the text of an op, for caret ranges, and edits the text so that the op has one, for fixes.
 * Custom and generic forms share the order NAME OPERANDS-AND-PROPERTIES [DICTIONARY] [":" TYPES], so brackets alone
 * show the place.
 */
#include "print/print.h"

#include "base/ascii.h"

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

/* Returns the value of an entry of the dictionary at s->p, without the blanks around it; empty if there is none. */
static Str
entry_value(Scan *s, Str name)
{
	const char *value = NULL, *last = s->p;

	s->depth = 0;
	while (s->p < s->end) {
		bool ends = !s->depth && (*s->p == ',' || *s->p == '}');

		if (value && ends)
			return (Str){ value, (size_t)(last + 1 - value) };
		if (!s->depth && !value && (size_t)(s->end - s->p) > name.n &&
		    memcmp(s->p, name.p, name.n) == 0 && !ascii_is_suffix(s->p[-1])) {
			value = after_blanks(s->p + name.n, s->end);
			value = value < s->end && *value == '=' ? after_blanks(value + 1, s->end) : NULL;
			s->p = value ? value : s->p;
		}
		if (*s->p == ':' && !s->depth)
			s->p++;
		else if (!scan_token(s))
			break;
		last = s->last;
	}
	return STR("");
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

PrintEdit
print_attr_edit(Arena *a, IrModule *m, const IrOp *op, Str name, Str value)
{
	const char *text = m->src ? m->src->text : NULL, *inside;
	uint32_t at;
	Str old;
	Scan s;

	if (!scan_begin(&s, m, op))
		return (PrintEdit){ .text = NULL };
	while (s.p < s.end && scan_token(&s))
		;
	if (s.depth || (s.p < s.end && *s.p != ':'))
		return (PrintEdit){ .text = NULL };
	if (!s.dict) {
		at = (uint32_t)(s.last + 1 - text);
		return (PrintEdit){ { at, at }, arena_printf(a, " {%.*s = %.*s}", (int)name.n, name.p, (int)value.n,
		                                             value.p) };
	}
	s.p = inside = s.dict + 1;
	at = (uint32_t)(inside - text);
	old = entry_value(&s, name);
	if (old.n)
		return (PrintEdit){ { (uint32_t)(old.p - text), (uint32_t)(old.p + old.n - text) },
		                    arena_dup(a, value.p, value.n) };
	return (PrintEdit){ { at, at }, arena_printf(a, "%.*s = %.*s%s", (int)name.n, name.p, (int)value.n, value.p,
	                                             *after_blanks(inside, s.end) == '}' ? "" : ", ") };
}
