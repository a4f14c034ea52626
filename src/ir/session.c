/* SPDX-License-Identifier: Apache-2.0
 *
 * Setting up a session. The atom table is filled with op spellings and well-known strings in the order that
 * makes their atoms the constants of ir/kinds.h.
 */
#include "ir/session.h"

#include <assert.h>

#include "ir/attr.h"

/* Room for the types and attributes of a small program. */
enum { TYPES_MIN = 160, ATTRS_MIN = 160 };

static const char *const known_atoms[] = {
#define ATOM(id, text) text,
#include "ir/atoms.def"
#undef ATOM
};

static void
session_intern_known(Session *s)
{
	for (int k = 1; k < IR_OP_COUNT; k++) {
		const char *name = ir_op_info((IrOpKind)k)->spelling;
		Atom a = atom_intern(&s->atoms, name, strlen(name));

		assert(a == (Atom)k);
		(void)a;
	}
	for (size_t i = 0; i < sizeof known_atoms / sizeof *known_atoms; i++) {
		Atom a = atom_intern(&s->atoms, known_atoms[i], strlen(known_atoms[i]));

		assert(a == IR_OP_COUNT + i);
		(void)a;
	}
}

void
session_follow(Session *s, IrRelease release)
{
	s->release = release;
	s->features = ir_release_features(release);
}

void
session_init(Session *s, Memory *memory)
{
	memset(s, 0, sizeof *s);
	arena_init(&s->arena, memory);
	atom_table_init(&s->atoms, &s->arena);
	session_intern_known(s);
	diag_init(&s->diag, &s->arena);
	map_room(&s->arena, &s->types, TYPES_MIN);
	map_room(&s->arena, &s->attrs, ATTRS_MIN);
	s->changes = ARENA_ARRAY(&s->arena, IrChange, IR_CHANGES);
	s->allow_foreign = true;
	session_follow(s, IR_RELEASE_DEFAULT);
	s->max_ops = UINT64_MAX;
	s->i1 = ir_type_int(s, 1, IR_SIGNLESS);
	s->i32 = ir_type_int(s, 32, IR_SIGNLESS);
	s->i64 = ir_type_int(s, 64, IR_SIGNLESS);
	s->f32 = ir_type_float(s, IR_F32);
	s->f64 = ir_type_float(s, IR_F64);
	s->index = ir_type_simple(s, IR_TYPE_INDEX);
	s->none = ir_type_simple(s, IR_TYPE_NONE);
	s->unit = ir_attr_intern(s, IR_ATTR_UNIT, 0, 0, NULL, NULL, 0);
	s->empty_dict = ir_attr_dict(s, NULL, 0);
	s->empty_array = ir_attr_array(s, NULL, 0);
}

void
session_free(Session *s)
{
	arena_free(&s->arena);
}
