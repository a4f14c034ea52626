/* SPDX-License-Identifier: Apache-2.0
 *
 * A Session owns everything that outlives one document: sources, atoms, types, attributes and
 * diagnostics. Sessions share nothing.
 */
#ifndef SHARDC_IR_SESSION_H
#define SHARDC_IR_SESSION_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/map.h"
#include "base/str.h"
#include "ir/kinds.h"
#include "ir/release.h"

typedef struct IrType IrType;
typedef struct IrAttr IrAttr;

/* A memoized change of a dictionary: `dict` with `name` set to `value` is `made`. All of these are interned and live as
 * long as the session, so an entry stays valid. */
typedef struct IrChange {
	IrAttr *dict, *value, *made;
	Atom name;		/* 0: no entry */
} IrChange;

enum { IR_CHANGES = 1024 };

/* Counts of the work done, for --work-stats. Each event costs far more than counting it. */
typedef struct SessionWork {
	uint64_t read, ops;	/* operations made by the reader, and in all */
	uint64_t modules;
	uint64_t rules;		/* rules computed, not found in a memo */
	uint64_t sweeps;	/* runs of propagation over the program */
	uint64_t visits;	/* operations that these runs visited */
	uint64_t steps;		/* steps computed, not found in a memo */
	uint64_t woken;		/* uses examined because a sharding changed */
	uint64_t chains;	/* chains of collectives built */
} SessionWork;

/* Slots in which later rooms keep data as long as the session. Each slot has one user, and only this user knows its
 * type. */
typedef enum SessionSlot {
	SESSION_BY_TYPE,	/* a map of values by type and number of tensors */
	SESSION_RULES,		/* what making rules has found and reported */
	SESSION_SHARDINGS,	/* which kinds of shardings were made */
	SESSION_PATHS,		/* the regions of the text, for the addresses of values */
	SESSION_SLOTS
} SessionSlot;

typedef struct Session {
	Arena arena;
	AtomTable atoms;
	DiagList diag;
	SessionWork work;
	Map types, attrs;		/* the interned nodes, by hash */
	IrChange *changes;		/* IR_CHANGES entries, by hash; a new entry overwrites an old one */
	IrType *i1, *i32, *i64, *f32, *f64, *index, *none;	/* the common types */
	IrAttr *unit, *empty_dict, *empty_array;
	struct IrDecls *decls;		/* declarations from files given with --ops; NULL: none */
	struct IrOpClasses *op_classes;		/* op classes: ir/op_class.h */
	void *kept[SESSION_SLOTS];	/* NULL: nothing yet */
	bool advises;			/* report what Shardy changes or ignores in silence */
	bool ignores_gspmd;		/* the input has annotations of GSPMD, so answers are not those of XLA */
	bool for_tpu;			/* what is as in XLA is as in XLA for TPUs (spec 57 §21.5) */
	bool repairs;			/* make the correct program where Shardy's is wrong (spec 50 §14) */
	VEC(IrAttr *) attached;		/* each DICT that the text gives an op, argument or result, once */
	bool any_rule;			/* an op sharding rule was read */
	uint64_t elide_from;		/* literals with at least this many elements are printed as elided; 0: none */
	uint64_t max_ops;		/* making more ops ends the work with MEMORY_TOO_MANY_OPS */
	IrRelease release;		/* of Shardy, whose answers are given */
	IrFeatures features;		/* of the release */
	bool allow_foreign;		/* accept unknown ops of unregistered dialects (default) */
} Session;

/* Returns whether the program is repaired where Shardy rejects its own result. Only the command `opt` does not repair
 * it, and rejects the result as Shardy does. */
static inline bool
session_repairs_rejected(const Session *s)
{
	return s->repairs || s->advises;
}

/* Returns whether the release of Shardy whose answers are given has a feature. */
static inline bool
session_has(const Session *s, IrFeature feature)
{
	return s->features >> feature & 1;
}

/* Sets up a session for the default release. `memory` may be NULL and must outlive it. */
void session_init(Session *s, Memory *memory);
/* Gives the answers of a release from now on. Must come before the first text is read. */
void session_follow(Session *s, IrRelease release);
/* Frees the session with everything that it owns. */
void session_free(Session *s);

/* Returns the atom of a string, and the string of an atom. */
static inline Atom
session_atom(Session *s, Str str)
{
	return atom_intern(&s->atoms, str.p, str.n);
}

static inline Str
session_str(const Session *s, Atom a)
{
	return atom_str(&s->atoms, a);
}

#endif
