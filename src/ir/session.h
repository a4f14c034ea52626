/* SPDX-License-Identifier: Apache-2.0
 *
 * A Session owns everything that outlives one document: sources, atoms, types, attributes and
 * diagnostics. Two sessions share nothing, so two can run side by side.
 */
#ifndef SHARDC_IR_SESSION_H
#define SHARDC_IR_SESSION_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/map.h"
#include "base/str.h"
#include "ir/kinds.h"

typedef struct IrType IrType;
typedef struct IrAttr IrAttr;

/* One change of a dictionary made before: `dict` with `name` set to `value` is `made`. As everything in it is
 * interned and immortal, an entry holds as long as the session. */
typedef struct IrChange {
	IrAttr *dict, *value, *made;
	Atom name;		/* 0: no entry */
} IrChange;

enum { IR_CHANGES = 1024 };

/* What was done, for --work-stats. Only events are counted that cost far more than to count them. */
typedef struct SessionWork {
	uint64_t read, ops;	/* operations made, by reading and in all */
	uint64_t rules;		/* rules worked out, not remembered */
	uint64_t sweeps;	/* runs of propagation over the program */
	uint64_t visits;	/* operations they took off the stack */
	uint64_t steps;		/* steps worked out, not remembered */
	uint64_t woken;		/* uses looked at when a sharding changed */
} SessionWork;

/* Slots for what later rooms keep as long as the session. Each slot has one user, who alone knows its type. */
typedef enum SessionSlot {
	SESSION_BY_TYPE,	/* a map of values by type and number of tensors */
	SESSION_SLOTS
} SessionSlot;

typedef struct Session {
	Arena arena;
	AtomTable atoms;
	DiagList diag;
	SessionWork work;
	Map types, attrs;		/* the interned nodes, by hash */
	IrChange *changes;		/* IR_CHANGES, by hash; a later change takes the place of an earlier one */
	IrType *i1, *i32, *i64, *f32, *f64, *index, *none;	/* the common types */
	IrAttr *unit, *empty_dict, *empty_array;
	struct IrDecls *decls;		/* what --ops files declare; NULL: nothing */
	struct IrAlike *alike;		/* what alike ops share: ir/op_class.h */
	void *kept[SESSION_SLOTS];	/* NULL: nothing yet */
	bool extended_rules;		/* rules that the reference lacks (spec 20 §12) */
	bool warned_op, warned_target;	/* rule-unknown-op is said once each (spec 20 §4.1) */
	bool any_unreduced;		/* a sharding with unreduced axes was made */
	bool dynamic_rule;		/* a rule was made that has factors of dynamic dimensions */
	uint64_t elide_from;		/* literals of so many elements print as if elided; 0: none */
	uint64_t max_ops;		/* more end the work: MEMORY_TOO_MANY_OPS */
	bool allow_foreign;		/* unknown ops of unregistered dialects are accepted (default) */
} Session;

/* `memory` may be NULL and outlives the session. */
void session_init(Session *s, Memory *memory);
void session_free(Session *s);

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
