/* SPDX-License-Identifier: Apache-2.0
 *
 * Known items. A function of a model has hundreds of arguments and results, and most of them differ from an earlier one
 * only in name:
 *
 *     %arg7: tensor<8x32x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}, {}]>},
 *
 * so an item that the grammar has read becomes a model. Items follow each other in the same order again and again, so
 * an item is compared only with those that have followed the item before it; nothing is searched.
 *
 * An item before a comma or a parenthesis means the same as an equal text that the grammar has read, because neither
 * depends on what comes before, and no token of it could extend into what follows. When the parser calls read_items(),
 * it may have read the comma after the previous item. Then each known item is read together with the comma after it,
 * otherwise with the comma before it, so that in both cases the parser goes on as if nothing had been read.
 */
#include "read/known_item.h"

#include <xxhash.h>

#include "base/ascii.h"
#include "base/paranoid.h"
#include "read/build.h"

void
read_items_reset(Parse *ps)
{
	if (!ps->known_items)
		ps->known_items = ARENA_NEW(&ps->scratch, ReadItems);
	memset(ps->known_items, 0, sizeof *ps->known_items);
}

/* ---- learning ---- */

/* Returns the text of an item from the colon after its name on, or of a result. */
static Str
item_text(const Parse *ps, Span at, bool named)
{
	Str text = read_slice(ps, at);
	const char *colon = named ? memchr(text.p, ':', text.n) : text.p;

	return colon ? (Str){ colon, (size_t)(text.p + text.n - colon) } : (Str){ NULL, 0 };
}

/* Returns whether the item can be a model. It must not have been diagnosed, and it must not have a location or a
 * comment, each of which is kept separately. */
static bool
is_model(const Parse *ps, const ReadArg *arg, Str text)
{
	return text.p && !arg->loc && !ps->failed && !ps->o->no_known_lines && !ps->s->diag.n_errors &&
	       !ps->s->diag.n_warnings && !memchr(text.p, '\n', text.n) && !memchr(text.p, '\r', text.n);
}

static ReadItemModel *
model_get(Parse *ps, const ReadArg *arg, Str text)
{
	Map *models = &ps->known_items->models;
	uint64_t hash = XXH3_64bits(text.p, text.n);
	ReadItemModel *m;

	for (const MapEntry *e = map_first(models, hash); e; e = map_next(models, e)) {
		m = e->value;
		if (str_eq(m->text, text)) {
			PARANOID_CHECK("ReadItems", m->type == arg->type && m->attrs == arg->attrs);
			return m;
		}
	}
	m = ARENA_NEW(&ps->scratch, ReadItemModel);
	*m = (ReadItemModel){ .text = text, .type = arg->type, .attrs = arg->attrs };
	map_add(&ps->scratch, models, hash, m);
	return m;
}

/* Notes that an item with the model m comes after the last one. */
static void
follow(ReadItems *items, ReadItemModel *m)
{
	if (items->last)
		read_next_add(&items->last->next, m);
	items->last = m;
}

/* ---- using ---- */

/* Returns the model of the item whose text begins at p, or NULL. */
static ReadItemModel *
model_find(const Parse *ps, const char *p)
{
	for (int i = 0; i < READ_NEXT; i++) {
		ReadItemModel *m = ps->known_items->last->next.models[i];

		if (m && (size_t)(ps->lim - p) > m->text.n && memcmp(p, m->text.p, m->text.n) == 0 &&
		    (p[m->text.n] == ',' || p[m->text.n] == ')'))
			return m;
	}
	return NULL;
}

/* Reads the known item that comes next, and the comma after it if the comma before it was read. Returns false if there
 * is none. */
static bool
item_take(Parse *ps, bool named, bool comma_read)
{
	const char *p = ascii_skip_blanks(ps->cur, ps->lim), *name;
	ReadArg arg = { 0 };
	ReadItemModel *m;

	if (!comma_read && (p == ps->lim || *p != ','))
		return false;
	name = p = comma_read ? p : ascii_skip_blanks(p + 1, ps->lim);
	arg.lo = (uint32_t)(p - ps->text);
	if (named && !(p = read_line_name_end(ps, p)))
		return false;
	m = model_find(ps, p);
	if (!m || (comma_read && p[m->text.n] != ','))
		return false;
	if (named)
		arg.name = read_lex_value(ps, name + 1, p);
	arg.type = m->type;
	arg.attrs = m->attrs;
	*READ_PUSH(ps, args) = arg;
	follow(ps->known_items, m);
	ps->cur = p + m->text.n;
	if (comma_read)
		ps->tok = ps->cur++;
	return true;
}

uint32_t
read_items(Parse *ps, Span at)
{
	const ReadArg *arg = &VEC_LAST(&ps->args);
	bool named = arg->name != 0;
	bool comma_read = ps->cur == ps->tok + 1 && *ps->tok == ',';
	Str text = item_text(ps, at, named);
	uint32_t n = 1;

	if (!is_model(ps, arg, text)) {
		ps->known_items->last = NULL;
		return n;
	}
	follow(ps->known_items, model_get(ps, arg, text));
	if (!comma_read && ps->cur != ps->text + at.hi)
		return n;	/* the parser has read something else */
	while (!PARANOID && item_take(ps, named, comma_read))
		n++;
	return n;
}
