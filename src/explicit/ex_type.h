/* SPDX-License-Identifier: Apache-2.0
 *
 * Explicit types (spec 60 §3). A type says where the elements of a tensor are; element type and shape are those of the
 * tensor and not stored here, so few types serve many values. Axis lists and types are interned in an ExTypes, so
 * equal means ==, apart from types on two equal meshes with different names: see explicit_type_agrees().
 */
#ifndef SHARDC_EXPLICIT_EX_TYPE_H
#define SHARDC_EXPLICIT_EX_TYPE_H

#include "explicit/ex_mesh.h"
#include "shard/sdy_attr.h"

/* An ordered list of Explicit axes, major first. */
typedef struct ExList {
	ExAxes set;		/* the axes without their order */
	uint32_t n;
	uint8_t axes[];
} ExList;

typedef struct ExType {
	uint32_t id;		/* from 1, in the order of creation */
	uint32_t rank;
	const ExMesh *mesh;	/* NULL: unplaced */
	ExAxes axes;		/* of all lists */
	ExAxes u, r, v;		/* unreduced, reduced, varying */
	ShardReduction kind;	/* of u; SHARD_SUM if u is empty */
	bool plain;		/* all lists are empty and known, u and r are empty */
	bool unknown;		/* some list is not known */
	bool marks_unknown;	/* u and r are not known: they are empty, and agree with those of every type */
	const ExList *dims[];
} ExType;

/* A type under construction. */
typedef struct ExDraft {
	const ExMesh *mesh;
	uint32_t rank;
	ExAxes u, r, v;
	ShardReduction kind;
	bool marks_unknown;
	const ExList **dims;
} ExDraft;

/* The interned lists and types of one check. */
typedef struct ExTypes {
	Arena *arena;
	Map lists, types;
	VEC(const ExType *) all;	/* by id; the first is NULL */
	const ExList *none;		/* the empty list */
	const ExList *unknown;		/* the list that an earlier error left unknown: it is compatible with all */
	const ExType *empty[8];		/* the unplaced types of small ranks */
} ExTypes;

/* Returns "placed", "unplaced", or "unknown" if an error has left a list unknown. */
static inline const char *
explicit_type_state(const ExType *t)
{
	return t->unknown ? "unknown" : t->mesh ? "placed" : "unplaced";
}

/* Makes an empty table of types, which live in the arena. */
void explicit_types_init(ExTypes *t, Arena *a);
/* Returns a list with n axes. */
const ExList *explicit_list(ExTypes *t, const uint8_t *axes, uint32_t n);
/* Returns a list with the axes of p, then those of q; an unknown list makes an unknown list. */
const ExList *explicit_list_join(ExTypes *t, const ExList *p, const ExList *q);
/* Returns a list without the axes that are not in `keep`. */
const ExList *explicit_list_filter(ExTypes *t, const ExList *l, ExAxes keep);
/* Returns the type of a draft. */
const ExType *explicit_type(ExTypes *t, const ExDraft *d);
/* Returns the unplaced type of a rank. */
const ExType *explicit_type_unplaced(ExTypes *t, uint32_t rank);
/* Returns the type on a mesh whose lists are all empty, or all unknown. */
const ExType *explicit_type_plain(ExTypes *t, const ExMesh *mesh, uint32_t rank);
const ExType *explicit_type_unknown(ExTypes *t, const ExMesh *mesh, uint32_t rank);
/* Returns the type with some parts changed: other varying axes; no unreduced and reduced axes. */
const ExType *explicit_type_varying(ExTypes *t, const ExType *type, ExAxes v);
const ExType *explicit_type_bare(ExTypes *t, const ExType *type);
/* Returns a draft with the parts of a type; its dims are a copy in the arena. */
ExDraft explicit_draft_of(Arena *a, const ExType *type);
/* Returns a draft on a mesh whose `rank` lists are empty; its dims are in the arena. */
ExDraft explicit_draft_new(const ExTypes *t, Arena *a, const ExMesh *mesh, uint32_t rank);

static inline bool
explicit_list_is_none(const ExTypes *t, const ExList *l)
{
	return l == t->none || l == t->unknown;
}
/* Returns whether two lists are equal, or one of them is unknown. */
static inline bool
explicit_list_same(const ExTypes *t, const ExList *p, const ExList *q)
{
	return p == q || p == t->unknown || q == t->unknown;
}
/* Returns the product of the sizes of the axes; it saturates. */
int64_t explicit_list_size(const ExMesh *m, const ExList *l);

/* Returns whether an error has left even the mesh of a value unknown. A scalar has no list that could be unknown. */
static inline bool
explicit_type_is_lost(const ExType *t)
{
	return !t->mesh && (t->unknown || (!t->rank && t->marks_unknown));
}
/* Returns whether U with its kind, and R are equal, or not known for one of the types. */
static inline bool
explicit_marks_agree(const ExType *a, const ExType *b)
{
	return a->marks_unknown || b->marks_unknown || (a->u == b->u && a->kind == b->kind && a->r == b->r);
}
/* Returns whether meshes, lists, U with its kind, and R are equal; V is not compared. An unknown list equals every
 * list, an unknown mesh every mesh, and unknown U and R equal all others. */
bool explicit_type_agrees(const ExTypes *t, const ExType *a, const ExType *b);

/* ---- text (spec 60 §3.4) ---- */

typedef enum ExForm {
	EX_FORM_SHORT, EX_FORM_LONG, EX_FORM_REPR, EX_FORM_SPEC, EX_FORM_TANGENT, EX_FORM_COTANGENT, EX_FORM_JSON,
	EX_FORM_CONCRETE
} ExForm;

/* Appends the type of a tensor: f32[8@X,4]. Varying axes are shown only if `varying` is set. */
void explicit_type_print(Buf *b, Session *s, const ExTypes *t, const IrType *tensor, const ExType *type, ExForm form,
                         bool varying);
/* Returns the short form in the arena. */
const char *explicit_type_text(Arena *a, Session *s, const ExTypes *t, const IrType *tensor, const ExType *type,
                               bool varying);
/* Returns a list for a message: `X`, `(X,Y)`, `none` or `?`. */
const char *explicit_list_text(Arena *a, Session *s, const ExTypes *t, const ExMesh *m, const ExList *l);
/* Returns a set of axes for a message: `"X"` or `"X", "Y"`. */
const char *explicit_axes_text(Arena *a, Session *s, const ExMesh *m, ExAxes axes);

#endif
