/* SPDX-License-Identifier: Apache-2.0
 *
 * The parts of convert-global-to-local (spec 55 §7): convert.c walks the program, each rule below converts one kind of
 * operation, and convert_common.c has what they share. A converted value keeps its sharding until the end, but it may
 * have its local type at once: convert_global_type() returns the type that it had before. convert_operand() returns the
 * value that takes the place of an operand.
 */
#ifndef SHARDC_LOCALIZE_CONVERT_H
#define SHARDC_LOCALIZE_CONVERT_H

#include "localize/emit.h"
#include "localize/localize.h"
#include "shard/layout_compare.h"

/* How a value was converted. */
typedef enum ConvertedKind {
	CONVERTED_TYPE,		/* it stays, with a different type */
	CONVERTED_REPLACED,	/* another value takes its place */
	CONVERTED_ARG,		/* an argument of a manual computation: it gets its local type, then is replaced */
	CONVERTED_RESULT,	/* a result of a manual computation: what the body returns takes its place */
} ConvertedKind;

/* A value that was converted. */
typedef struct Converted {
	IrValue *v;
	IrType *global;		/* its type before */
	IrType *local;		/* the type that its users expect */
	IrValue *now;		/* what takes its place; v itself if only its type has changed */
	ConvertedKind kind;
	IrValue *held;		/* what users that need the global type use instead of v; NULL: no user does */
	bool returned;		/* a manual computation returns v */
} Converted;

/* A candidate for the place of an operand: a value as it was before its conversion, or as it is after it. */
typedef struct ConvertedStep {
	IrValue *v;
	bool before;
} ConvertedStep;

typedef struct Convert {
	Emit e;
	PassCx *cx;
	VEC(Converted *) pages;	/* the converted values, CONVERTED_PAGE of them each: see convert_value() */
	uint32_t n_values;
	VEC(IrOp *) replaced;	/* operations to be erased at the end, in program order */
	VEC(IrOp *) inlined;	/* manual computations whose bodies are to be inlined, outer ones first */
	VEC(IrOp *) rebuilt;	/* operations that lose their discardable attributes at the end */
	VEC(IrOp *) casts;	/* casts, some of which nobody uses in the end */
	Map made;		/* set of operations in front of the walk that it leaves alone */
	Map cast_of;		/* value -> the result of its cast, if it has one */
	const LocalizeOptions *o;
	bool mesh_axes;		/* replica groups are axes of the mesh */
	bool no_channels;	/* of all_to_all and collective_permute, because devices are replicas */
	bool regions;		/* arguments of loops, results of calls and operations of other dialects become local */
	bool slices;		/* dynamic slices, updates and random bits of sharded tensors become local */
	bool partials;		/* partial results that nobody reduces are reduced */
	bool indices;		/* indices of any width; one bit tells the leader of a group */
	bool index_sharding;	/* bounds of indices say that they are replicated */
} Convert;

/* Pages, unlike one array, are never copied to grow: nearly all values of a sharded program are converted. */
enum { CONVERTED_PAGE = 64 };

/* Returns the converted value with that index, which is IrValue.tmp of its v. It does not move. */
static inline Converted *
convert_value(const Convert *c, uint32_t i)
{
	return &c->pages.v[i / CONVERTED_PAGE][i % CONVERTED_PAGE];
}

/* Converts one operation. Returns false after it has reported an error. */
typedef bool ConvertRule(Convert *c, IrOp *op);

/* Returns the sharding of a value, or NULL. Block arguments have one only in functions, manual and named
 * computations, and in loops if Convert.regions. */
IrAttr *convert_sharding(const Convert *c, const IrValue *v);
/* Returns the type that a value had before it was converted. */
IrType *convert_global_type(const Convert *c, const IrValue *v);
/* Returns the value that takes the place of operand i. It has the local type of the operand, if need be by a cast. */
IrValue *convert_operand(Convert *c, const IrOp *op, uint32_t i);
/* Return the local type of a value with that type and sharding (of a result of the operation), or NULL after they have
 * reported an error about the operation. */
IrType *convert_local_type(Convert *c, IrOp *op, IrType *t, const IrAttr *sharding);
IrType *convert_result_type(Convert *c, IrOp *op, uint32_t i);
/* Changes the type of a value that stays. */
void convert_set_type(Convert *c, IrValue *v, IrType *type);
/* Gives the operation its new operands. */
void convert_set_operands(Convert *c, IrOp *op);

/* Gives the operation its new operands and its results their local types. This is the rule of every operation about
 * which nothing special is known. */
bool convert_generic(Convert *c, IrOp *op);
/* Does the same with result types that are known. */
void convert_in_place(Convert *c, IrOp *op, IrType *const *types);
/* Does the same as convert_generic(), but removes the discardable attributes at the end, because Shardy makes a new
 * operation. */
bool convert_rebuild(Convert *c, IrOp *op);
/* Lets a value take the place of the only result of the operation, which will be erased. Returns true. */
bool convert_replace(Convert *c, IrOp *op, IrValue *now);
/* Lets `now` take the place of a result whose operation stays and that is local already. */
void convert_becomes(Convert *c, IrValue *result, IrValue *now);
/* Claims the scratch words of values again, after other code has used them. */
void convert_claim(const Convert *c);
/* Lets value.now take the place of value.v, whose users expect the type value.local. */
void convert_set(Convert *c, Converted value);
/* Sets the final operands of the users of values whose types did not agree. */
void convert_settle(Convert *c);
/* Removes the casts that cancel each other and those that nobody uses. */
void convert_drop_casts(Convert *c);

/* Report that an operation cannot be converted, and return false. convert_refuse() uses Shardy's words after "'NAME'
 * op"; convert_impossible() uses ours, where Shardy stops without a message; convert_illegal() is for operations for
 * which Shardy has no rule. */
bool convert_refuse(Convert *c, IrOp *op, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
bool convert_impossible(Convert *c, IrOp *op, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
bool convert_illegal(Convert *c, IrOp *op);

/* Gives the module the shardings of the parameters and outputs of @main as attributes. */
void convert_module(Convert *c);

/* ---- shardings ---- */

/* Returns the axes of dimension d, none without a sharding. */
ShardAxes convert_axes(const IrAttr *sharding, uint32_t d);
/* Returns the axes of several dimensions, one after the other; allocates in the arena. */
ShardAxes convert_axes_join(Convert *c, const IrAttr *sharding, const int64_t *dims, uint32_t n);
/* Returns a list of axes for a message, with words before each. */
const char *convert_axes_text(Convert *c, ShardAxes axes, const char *prefix);
/* Returns whether the axes of dimension d are the same. Reports an error if they are not. */
bool convert_same_axes(Convert *c, IrOp *op, const IrAttr *x, const IrAttr *y, uint32_t d);

/* ---- collectives ---- */

/* Returns the axes of all dimensions in a list of axes per dimension. */
ShardAxes convert_listed_axes(Convert *c, const IrAttr *lists);
/* Inserts an all_gather of dimension d along axes with `size` devices. */
IrValue *convert_gather_dim(Convert *c, IrValue *v, IrAttr *mesh, uint32_t d, ShardAxes axes, int64_t size);
/* Inserts a collective that reduces, with an empty region. */
IrOp *convert_reducing(Convert *c, IrOpKind kind, IrValue *v, IrType *type, IrAttr *mesh, ShardAxes axes);

/* ---- partial results ---- */

/* Finds the axes along which an all_reduce must combine the partial results of an operation, because nobody else does.
 * The results are partial along the axes, which are those of an operand with this sharding. Returns false after it has
 * reported an error, as it does before 0.12.0 if nobody else does. */
bool convert_partials(Convert *c, IrOp *op, const IrAttr *sharding, ShardAxes axes, const char *what,
                      ShardAxes *left);
/* Inserts an all_reduce with the body of `like`, or one that adds if that has none. */
IrValue *convert_all_reduced(Convert *c, IrValue *v, const IrAttr *sharding, ShardAxes axes, const IrOp *like);
/* Inserts a test of whether this device is the first of its group along the axes: a tensor with the shape of `like`, or
 * a scalar if it is NULL. */
IrValue *convert_leader(Convert *c, const ShardMesh *m, ShardAxes axes, const IrType *like);
/* Replaces the op by v on the first device of each group along the axes, and by zeros on the others. */
bool convert_to_partial(Convert *c, IrOp *op, IrValue *v, const IrAttr *sharding, ShardAxes axes);
/* Does the same for a device whose number is known. */
IrValue *convert_leader_of(Convert *c, IrValue *device, const ShardMesh *m, ShardAxes axes, const IrType *like);
/* Inserts an all_reduce after the operation for each of its results, which are local already, unless there are no axes.
 * Returns true. */
bool convert_reduced(Convert *c, IrOp *op, const IrAttr *sharding, ShardAxes left);

/* ---- rules ---- */

ConvertRule convert_all_gather, convert_all_reduce, convert_reduce_scatter, convert_all_slice, convert_all_to_all,
	convert_permute, convert_replicated_to_unreduced, convert_sharded_to_unreduced;
ConvertRule convert_constant, convert_iota, convert_concatenate, convert_slice, convert_dynamic_slice, convert_pad,
	convert_dynamic_update_slice;
ConvertRule convert_random_bits;
ConvertRule convert_dot, convert_convolution, convert_window;
ConvertRule convert_gather, convert_scatter, convert_reduce;

#endif
