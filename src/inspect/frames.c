/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the frames of a location, and chooses the one that a report shows.
 */
#include "inspect/frames.h"

#include <fnmatch.h>

#include "base/buf.h"
#include "base/vec.h"
#include "inspect/paths.h"
#include "ir/walk.h"

/* A location is rarely nested more deeply; the frames below are unknown. */
enum { MAX_DEPTH = 64, MAX_ENTRIES = 32 };

static char shared[] = "shared";	/* in of_constraints: the callers differ */
#define SHARED ((void *)shared)

const InspectFrames inspect_frames_default = { .skipped = "*/site-packages/*" };

typedef struct Frames {
	const IrLoc **v;
	uint32_t n, cap;
} Frames;

/* Collects the file locations of a location, the innermost first. */
static void
collect(Arena *a, Frames *frames, const IrAttr *loc, int depth)
{
	while (loc && loc->kind == IR_ATTR_LOC && depth < MAX_DEPTH) {
		const IrLoc *l = ir_attr_data(loc);

		if (loc->sub == IR_LOC_FILE) {
			*VEC_ADD(a, frames) = l;
			return;
		}
		if (loc->sub == IR_LOC_CALLSITE) {
			collect(a, frames, l->children[0], depth + 1);
			loc = l->children[1];
		} else {
			loc = loc->n ? l->children[0] : NULL;
		}
	}
}

static bool
is_skipped(const InspectFrames *f, const Session *s, const IrLoc *frame)
{
	return fnmatch(f->skipped, session_str(s, frame->name).p, 0) == 0;
}

/* Returns the index of the first frame from i on that is not skipped, or n if there is none. */
static uint32_t
own_frame(const InspectFrames *f, const Session *s, const Frames *frames, uint32_t i)
{
	while (i < frames->n && is_skipped(f, s, frames->v[i]))
		i++;
	return i;
}

/* Collects the frames of a location. If none of them belongs to the user, adds those of the operations around it. */
static Frames
frames_of(const InspectFrames *f, IrModule *m, uint32_t loc, uint32_t at)
{
	const IrAttr *outer[MAX_ENTRIES];
	Frames frames = { 0 };
	Arena *a = &m->s->arena;
	uint32_t n, i = 0;

	collect(a, &frames, loc && loc < m->locs.n ? m->locs.v[loc] : NULL, 0);
	i = own_frame(f, m->s, &frames, 0);
	if (i < frames.n || at == INSPECT_NOWHERE || m->locs.n < 2)
		return frames;
	n = inspect_path_locations(m, at, outer, MAX_ENTRIES);
	for (uint32_t k = 0; k < n && i == frames.n; k++) {
		collect(a, &frames, outer[k], 0);
		i = own_frame(f, m->s, &frames, i);
	}
	return frames;
}

uint32_t
inspect_frames_at(const IrOp *op)
{
	return op->span.hi ? op->span.lo : INSPECT_NOWHERE;
}

static uint64_t
hash_of(const IrLoc *frame)
{
	return map_mix(map_mix(frame->name, frame->line), frame->col) | 1;
}

/* ---- wrappers of constraints ---- */

static uint64_t
hash_of_callers(const InspectFrames *f, const Session *s, const Frames *frames, uint32_t i)
{
	uint64_t h = 1;

	for (; i < frames->n; i++)
		h = is_skipped(f, s, frames->v[i]) ? h : map_mix(h, hash_of(frames->v[i]));
	return h | 1;
}

static void
note_constraint(InspectFrames *f, IrModule *m, const IrOp *op)
{
	Frames frames = frames_of(f, m, op->loc, inspect_frames_at(op));
	uint32_t i = own_frame(f, m->s, &frames, 0);
	uint64_t key, callers;
	const void *known;

	if (i == frames.n)
		return;
	key = hash_of(frames.v[i]);
	callers = hash_of_callers(f, m->s, &frames, i + 1);
	known = map_get(&f->of_constraints, key);
	if (!known)
		map_put(f->arena, &f->of_constraints, key, (void *)(uintptr_t)callers);
	else if (known != SHARED && (uintptr_t)known != (uintptr_t)callers)
		map_put(f->arena, &f->of_constraints, key, SHARED);
}

void
inspect_frames_find_wrappers(InspectFrames *f, IrModule *m)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (op->kind == IR_OP_SDY_CONSTRAINT)
			note_constraint(f, m, op);
	}
}

/* ---- places ---- */

/* Returns the name of a location without the leading components "jit(f)/". */
static Str
last_name(const Session *s, const IrAttr *loc)
{
	Str name = { NULL, 0 };
	const char *slash;

	while (loc && loc->kind == IR_ATTR_LOC && loc->sub == IR_LOC_FUSED && loc->n)
		loc = ((const IrLoc *)ir_attr_data(loc))->children[0];
	if (!loc || loc->kind != IR_ATTR_LOC || loc->sub != IR_LOC_NAME)
		return name;
	name = session_str(s, ((const IrLoc *)ir_attr_data(loc))->name);
	while (name.n > 4 && memcmp(name.p, "jit(", 4) == 0 && (slash = memchr(name.p, '/', name.n)) != NULL)
		name = (Str){ slash + 1, name.n - (size_t)(slash + 1 - name.p) };
	return name;
}

static Str
base_name(Str path)
{
	size_t i = path.n;

	while (i && path.p[i - 1] != '/')
		i--;
	return (Str){ path.p + i, path.n - i };
}

static Str
chain_text(IrModule *m, const Frames *frames)
{
	Buf b;
	Str text;

	buf_init(&b, m->s->arena.memory);
	for (uint32_t i = 0; i < frames->n; i++) {
		Str file = base_name(session_str(m->s, frames->v[i]->name));

		buf_printf(&b, "%s%.*s:%u:%u", i ? " < " : "", (int)file.n, file.p, (unsigned)frames->v[i]->line,
		           (unsigned)frames->v[i]->col);
	}
	text = (Str){ arena_dup(&m->s->arena, b.p, b.n), b.n };
	buf_free(&b);
	return text;
}

InspectOrigin
inspect_frames_origin(const InspectFrames *f, IrModule *m, uint32_t loc, uint32_t at, bool of_constraint)
{
	const IrAttr *attr = loc && loc < m->locs.n ? m->locs.v[loc] : NULL;
	InspectOrigin o = { .name = last_name(m->s, attr) };
	Frames frames = frames_of(f, m, loc, at);
	uint32_t i, next;

	if (!frames.n)
		return o;
	i = own_frame(f, m->s, &frames, 0);
	while (of_constraint && i < frames.n && map_get(&f->of_constraints, hash_of(frames.v[i])) == SHARED) {
		next = own_frame(f, m->s, &frames, i + 1);
		if (next == frames.n)
			break;
		i = next;
	}
	i = i < frames.n ? i : 0;
	o.path = session_str(m->s, frames.v[i]->name);
	o.file = base_name(o.path);
	o.line = frames.v[i]->line;
	o.col = frames.v[i]->col;
	if (f->all)
		o.chain = chain_text(m, &frames);
	return o;
}

Str
inspect_origin_text(Arena *a, const InspectOrigin *o)
{
	if (!o->file.p)
		return (Str){ NULL, 0 };
	return str_from(arena_printf(a, "%.*s:%u:%u", (int)o->file.n, o->file.p, (unsigned)o->line,
	                             (unsigned)o->col));
}
