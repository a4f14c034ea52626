/* SPDX-License-Identifier: Apache-2.0
 *
 * What recipes are written with (spec 56 §2 to §6): layouts, the values of the program with their layouts, moves from
 * one layout to another, and small pieces of local programs.
 *
 * A recipe treats one operation of the global program. It asks for operands with part_get() in layouts that it can work
 * with, appends operations on tiles to the local program, and says with part_put() what the result is and which layout
 * it has:
 *
 *	bool
 *	recipe_NAME(Localizer *lz, IrOp *op)
 *	{
 *		const PartLayout *l = part_want(lz, &op->results[0]);
 *		IrValue *x = part_get(lz, ir_operand(op, 0), l);
 *
 *		part_put(lz, &op->results[0], part_op(lz, KIND, part_local(lz, type, l), props, x, (IrValue *)NULL), l);
 *		return true;
 *	}
 *
 * A recipe that returns false must have emitted nothing but moves; the operation then runs replicated, which is always
 * right. Recipes are rows of recipes.def.
 *
 * Cells of a tile beyond the size of the tensor ("junk") hold anything. A recipe that combines cells along a dimension
 * first replaces junk with part_mask(). Predicates, start indices and captured values are taken replicated, because all
 * devices must have the same ones.
 */
#ifndef SHARDC_PARTITION_LOCALIZER_H
#define SHARDC_PARTITION_LOCALIZER_H

#include "flow/mesh_table.h"
#include "ir/make.h"
#include "ir/pass.h"
#include "shard/axis.h"

/* ---- meshes and atoms ---- */

/* A piece of a mesh axis that every sharding of the module contains as a whole or not at all. Two devices that are
 * neighbours along it are `stride` positions apart. */
typedef struct PartAtom {
	Atom axis;
	int64_t pre, size, stride;
} PartAtom;

typedef struct PartMesh {
	IrAttr *attr;			/* IR_ATTR_MESH */
	const PartAtom *atoms;		/* from major to minor; atoms of size 1 are left out */
	uint32_t n_atoms;
	const int64_t *position;	/* of each device id in the mesh */
	const int64_t *device;		/* the device id at each position */
} PartMesh;

/* An ordered list of atoms, major first; entries are indices into PartMesh.atoms. Lists are not changed after they are
 * made, so they may be shared. */
typedef struct PartAxes {
	const uint16_t *v;
	uint32_t n;
} PartAxes;

/* ---- layouts ---- */

/* How a tensor is cut into tiles and which device has which tile. Layouts are interned: equal ones have the same
 * address. */
typedef struct PartLayout {
	const PartMesh *mesh;
	uint32_t rank;
	ShardReduction kind;	/* of `part`; SHARD_SUM if it is empty */
	PartAxes part;		/* atoms over which the value is partial: the tensor is the sum, maximum or minimum
				 * of the values along them. Sorted */
	IrAttr *groups;		/* see part_groups(); NULL: not made yet */
	PartAxes dims[];	/* atoms that cut each dimension */
} PartLayout;

/* What a recipe fills in to make a layout. */
typedef struct PartSpec {
	const PartMesh *mesh;
	uint32_t rank;
	PartAxes *dims;		/* rank of them */
	PartAxes part;
	ShardReduction kind;
} PartSpec;

/* A value of the global program, and its tile. */
typedef struct PartValue PartValue;
/* A state of the memory of moves and tables, to which part_leave() returns. */
typedef uint32_t PartScope;

typedef struct PartOptions {
	bool by_replica;	/* devices are numbered by replica_id */
	bool even;		/* uneven dimensions of arguments and results are an error */
	int64_t gather_limit;	/* warn about a gathered value of more bytes; 0: never */
	bool wrap;		/* print @main of the global program around the local one */
	uint32_t check_steps;	/* compare the result with the global program, in so many steps; 0: do not */
	bool poison;		/* fill free cells with NaN or 77, for tests */
	bool agree;		/* check the program in which devices agree: agree.h */
} PartOptions;

typedef struct PartState PartState;	/* private: localize.c */

/* One run of the partitioner. */
typedef struct Localizer {
	IrModule *m;
	Session *s;
	Arena *a;		/* scratch of the pass */
	Arena *tmp;		/* memory that is forgotten when the recipe returns */
	PartOptions o;
	const PartMesh *mesh;	/* the main mesh */
	int64_t n_devices;
	IrBlock *block;		/* local operations are appended here */
	const IrOp *at;		/* the global operation that is treated: its location is that of all new operations */
	PartAxes manual;	/* atoms of the manual computations around it, which no layout has */
	const PartMesh *manual_mesh;	/* NULL: there is no manual computation around it */
	const IrOp *manual_op;	/* the outermost one, or NULL */
	int64_t channel;	/* the next free channel handle */
	bool failed;		/* an error was reported */
	PartState *state;
} Localizer;

/* Returns the interned layout with these lists, which are copied. An atom that occurs a second time ends its list, so
 * lists may be put together carelessly; dims come before `part`. */
const PartLayout *part_layout(Localizer *lz, const PartSpec *spec);
/* Returns the layout with a list for each dimension. */
const PartLayout *part_layout_lists(Localizer *lz, const PartMesh *mesh, const PartAxes *lists, uint32_t rank);
/* Returns the layout in which every device of the main mesh has the whole tensor. */
const PartLayout *part_replicated(Localizer *lz, uint32_t rank);
/* Returns a specification with empty lists on a mesh. The lists may be set. */
PartSpec part_spec(Localizer *lz, const PartMesh *mesh, uint32_t rank);
/* Returns a specification with the lists of a layout, without its `part`. */
PartSpec part_spec_of(Localizer *lz, const PartLayout *l);
/* Return a layout with a different list for a dimension; with the lists of another layout; without its `part`; with a
 * `part`. */
const PartLayout *part_with_dim(Localizer *lz, const PartLayout *l, uint32_t dim, PartAxes axes);
const PartLayout *part_with_lists(Localizer *lz, const PartLayout *l, const PartLayout *lists);
const PartLayout *part_reduced(Localizer *lz, const PartLayout *l);
const PartLayout *part_partial(Localizer *lz, const PartLayout *l, PartAxes part, ShardReduction kind);
/* Returns the layout of a sharding for a value of this rank: replicated if it is NULL. */
const PartLayout *part_of_sharding(Localizer *lz, const IrAttr *sharding, uint32_t rank);
/* Returns the annotated layout of a value, replicated if it has none. part_annotated() returns NULL then. */
const PartLayout *part_want(Localizer *lz, const IrValue *v);
const PartLayout *part_annotated(Localizer *lz, const IrValue *v);

/* Returns the product of the sizes of the atoms. */
int64_t part_count(const PartMesh *mesh, PartAxes axes);
/* Returns into how many tiles dimension d is cut, and the size of a tile of a dimension of size `size`. */
int64_t part_tiles(const PartLayout *l, uint32_t d);
int64_t part_tile(const PartLayout *l, uint32_t d, int64_t size);
/* Returns whether a dimension of that size is cut into equal tiles. */
bool part_divides(const PartLayout *l, uint32_t d, int64_t size);
/* Returns the number of the tile that a device has in a list of atoms. */
int64_t part_index(const PartMesh *mesh, PartAxes axes, int64_t device);
/* Returns whether the list has the atom; whether two lists are equal; the two lists one after the other; the
 * atoms that are in a set (`keep`) or not in it; entries from..to-1. Lists live until the recipe returns. */
bool part_axes_has(PartAxes axes, uint16_t atom);
bool part_axes_eq(PartAxes a, PartAxes b);
PartAxes part_axes_join(Localizer *lz, PartAxes a, PartAxes b);
PartAxes part_axes_filter(Localizer *lz, PartAxes axes, PartAxes set, bool keep);
PartAxes part_axes_range(PartAxes axes, uint32_t from, uint32_t to);
/* Returns the type of the tile of a tensor type. Types without a static shape stay. */
IrType *part_local(Localizer *lz, const IrType *type, const PartLayout *l);
/* Returns the dense replica_groups over these atoms: one row per combination of all others, whose members are ordered
 * by part_index(). */
IrAttr *part_groups(Localizer *lz, const PartMesh *mesh, PartAxes axes);

/* ---- values ---- */

/* Returns the present layout of a value. */
const PartLayout *part_cur(Localizer *lz, const IrValue *v);
/* Return the tile of a value in a layout, and about how many bytes a device receives for it (spec 56 §4.3). A value is
 * moved to the same layout once per block, from the nearest layout in which it already is. */
IrValue *part_get(Localizer *lz, const IrValue *v, const PartLayout *l);
int64_t part_get_bytes(Localizer *lz, const IrValue *v, const PartLayout *l);
/* Records that v is the same value as `of` and has layout l. The value is moved when that is needed. */
void part_bind_same(Localizer *lz, const IrValue *v, const IrValue *of, const PartLayout *l);
/* Records that x, in layout l, is the value v. Moves it to the annotated layout of v; without one, reduces it if it is
 * partial. */
void part_put(Localizer *lz, const IrValue *v, IrValue *x, const PartLayout *l);
/* Moves x, a tensor of this global type, from one layout to another, and returns it. */
IrValue *part_move(Localizer *lz, IrValue *x, const IrType *type, const PartLayout *from, const PartLayout *to);
/* Returns about how many bytes a device receives in such a move (spec 56 §4.3). */
int64_t part_bytes(Localizer *lz, const IrType *type, const PartLayout *from, const PartLayout *to);

/* ---- new operations ---- */

/* Appends an operation to the local program. */
IrOp *part_emit(Localizer *lz, const IrOpSpec *spec);
/* Does the same for an operation whose operands end with NULL. */
IrValue *part_op(Localizer *lz, IrOpKind kind, IrType *type, IrAttr *props, ...) __attribute__((sentinel));
/* Appends a copy of a global operation, without its attributes of sdy. In its regions, captured values become
 * replicated, and operations of sdy are replaced or removed. */
IrOp *part_clone(Localizer *lz, const IrOp *op, IrValue *const *operands, IrType *const *results);
/* Changes or removes a property of a new operation. */
void part_set(Localizer *lz, IrOp *op, Atom name, IrAttr *value);
/* Returns a dictionary with one property. */
IrAttr *part_prop(Localizer *lz, Atom name, IrAttr *value);
/* Returns a tensor type with this shape and element type. */
IrType *part_type(Localizer *lz, const int64_t *dims, uint32_t rank, IrType *elem);
/* Returns a copy of the dimensions of a type, which may be changed. */
int64_t *part_dims(Localizer *lz, const IrType *type);

/* Returns a dense attribute of i64. */
IrAttr *part_list(Localizer *lz, const int64_t *dims, uint32_t rank, const int64_t *v);
/* Return constants: of any value; a tensor of i64 with the same number everywhere; a scalar i64; a tensor of zeros. */
IrValue *part_literal(Localizer *lz, IrAttr *value);
IrValue *part_number(Localizer *lz, const int64_t *dims, uint32_t rank, int64_t v);
IrValue *part_scalar(Localizer *lz, int64_t v);
IrValue *part_zeros(Localizer *lz, IrType *type);
/* Returns a scalar that fills cells that nobody reads. */
IrValue *part_any(Localizer *lz, IrType *elem);
/* Return the results of common operations. `dim` is the dimension along which iota counts, and the only one that pad,
 * slice, concatenate and dynamic_slice change. */
IrValue *part_binary(Localizer *lz, IrOpKind kind, IrValue *x, IrValue *y);
IrValue *part_compare(Localizer *lz, IrValue *x, IrValue *y, IrDirection direction);	/* integers */
IrValue *part_select(Localizer *lz, IrValue *pred, IrValue *x, IrValue *y);
IrValue *part_convert(Localizer *lz, IrValue *x, IrType *elem);
IrValue *part_reshape(Localizer *lz, IrValue *x, const int64_t *dims, uint32_t rank);
IrValue *part_broadcast(Localizer *lz, IrValue *x, const int64_t *dims, uint32_t rank, const int64_t *map);
IrValue *part_spread(Localizer *lz, IrValue *scalar, const int64_t *dims, uint32_t rank);
IrValue *part_iota(Localizer *lz, const int64_t *dims, uint32_t rank, uint32_t dim);	/* of i64 */
IrValue *part_pad(Localizer *lz, IrValue *x, uint32_t dim, int64_t low, int64_t high, int64_t interior, IrValue *fill);
IrValue *part_slice(Localizer *lz, IrValue *x, uint32_t dim, int64_t from, int64_t to, int64_t stride);
IrValue *part_concatenate(Localizer *lz, IrValue *const *x, uint32_t n, IrType *type, uint32_t dim);
IrValue *part_dynamic_slice(Localizer *lz, IrValue *x, uint32_t dim, IrValue *start, int64_t size);

/* ---- collectives ---- */

/* Return the value after a collective over the atoms. `size` is the global size of the dimension after all_gather, to
 * which the result is trimmed; -1: it is not trimmed. */
IrValue *part_all_gather(Localizer *lz, IrValue *x, uint32_t dim, const PartMesh *mesh, PartAxes axes, int64_t size);
IrValue *part_all_reduce(Localizer *lz, IrValue *x, const PartMesh *mesh, PartAxes axes, IrOpKind kind);
/* Reduces and cuts dimension `dim`; cuts `split` and joins the pieces along `concat`. All sizes must divide. */
IrValue *part_reduce_scatter(Localizer *lz, IrValue *x, uint32_t dim, const PartMesh *mesh, PartAxes axes,
                             IrOpKind kind);
IrValue *part_all_to_all(Localizer *lz, IrValue *x, uint32_t split, uint32_t concat, const PartMesh *mesh,
                         PartAxes axes);
/* Sends tiles: pairs[2 * i] is the source, pairs[2 * i + 1] the target; they are sorted here. Devices without a source
 * get zeros. */
IrValue *part_permute(Localizer *lz, IrValue *x, int64_t *pairs, uint32_t n_pairs);

/* ---- primitives (spec 56 §6) ---- */

/* TABLE: returns by_index[part_index(device)], i64; by_index has one entry per tile. If the entries are evenly spaced,
 * they are computed from the index instead. */
IrValue *part_table(Localizer *lz, const PartMesh *mesh, PartAxes axes, const int64_t *by_index);
/* LEAD: returns whether the device has index 0 in the atoms, i1. */
IrValue *part_lead(Localizer *lz, const PartMesh *mesh, PartAxes axes);
/* POS: returns the first row of the tile along dimension d of global size `size`, i64. */
IrValue *part_pos(Localizer *lz, const PartLayout *l, uint32_t d, int64_t size);
/* Returns the neutral scalar of a monoid (add, multiply, maximum, minimum, and, or, xor), or NULL if the element type
 * has none. */
IrValue *part_neutral(Localizer *lz, IrOpKind kind, IrType *elem);
IrAttr *part_neutral_attr(Localizer *lz, IrOpKind kind, IrType *elem);	/* its value */
/* MASK: returns x with junk replaced along the listed dimensions. x is a tile of `type` in l, fill a scalar. */
IrValue *part_mask(Localizer *lz, IrValue *x, const IrType *type, const PartLayout *l, const uint32_t *dims,
                   uint32_t n_dims, IrValue *fill);
/* Returns whether a listed dimension has junk, so that part_mask() changes something. */
bool part_has_junk(const IrType *type, const PartLayout *l, const uint32_t *dims, uint32_t n_dims);
/* COMBINE: returns the combination of all devices along the atoms by a monoid. */
IrValue *part_combine(Localizer *lz, IrValue *x, const PartMesh *mesh, PartAxes axes, IrOpKind kind);
/* START: returns the start index of a dynamic slice in global terms, i64, clamped to 0..hi. */
IrValue *part_start(Localizer *lz, const IrValue *index, int64_t hi);

/* ---- choice by dimensions (spec 56 §4.2) ---- */

/* A candidate: layouts of operands and results. */
typedef struct PartChoice {
	const PartLayout **operands, **results;	/* results: before part_put() moves them */
} PartChoice;

/* Returns the cost of a candidate: bytes of the moves of all operands and results. */
int64_t part_cost(Localizer *lz, const IrOp *op, const PartChoice *c);
/* Returns the cheapest of n candidates, the first on a tie. */
uint32_t part_cheapest(Localizer *lz, const IrOp *op, const PartChoice *c, uint32_t n);

/* Returns a layout for an operation that moves rows along `dim`, a dimension that l cuts. This is l, with which the
 * operation sends `bytes` in all, unless a layout that does not cut `dim` sends less. In such a layout the atoms of
 * `dim` may cut a dimension that is not `moved`. All operands that are not scalars have the rank and the layout of
 * result 0. */
const PartLayout *part_detour(Localizer *lz, const IrOp *op, const PartLayout *l, uint32_t dim, const bool *moved,
                              int64_t bytes);

/* ---- ways to treat an operation ---- */

/* A recipe; returns false if the operation must run replicated. */
typedef bool PartRecipe(Localizer *lz, IrOp *op);

#define RECIPE(kind, name) PartRecipe recipe_##name;
#include "partition/recipes.def"
#undef RECIPE

/* Reports an error about the operation that is treated. */
#define PART_ERROR(lz, id, ...) \
	((lz)->failed = true, diag_error(&(lz)->s->diag, (id), (lz)->at->span, __VA_ARGS__))

#endif
