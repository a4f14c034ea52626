/* SPDX-License-Identifier: Apache-2.0
 *
 * What the actions of grammar/ir.y call: each function takes apart the elements that its construct
 * left on the stacks (read/parse.h) and makes a type, an attribute or an op of them. Spans named
 * `at` cover the construct; counts are numbers of elements on top of the stacks.
 */
#ifndef SHARDC_READ_BUILD_H
#define SHARDC_READ_BUILD_H

#include "read/parse.h"
#include "shard/invariants.h"

/* ---- build_op.c ---- */

/* An op in the making. Its uses, regions, successors and dictionary entries are on the stacks;
 * read_op_new() pops them. */
typedef struct ReadOp {
	IrOpKind kind;
	Atom name;		/* IR_OP_FOREIGN only */
	Span at;		/* from the place of the op (its name) to its end */
	Span type_at;		/* generic form only */
	uint32_t n_uses, n_regions, n_succs;
	IrType *const *in;	/* n_uses types; they may lie on the stack of types */
	IrType *const *out;
	uint32_t n_out;
	uint32_t n_props;	/* entries of `<{...}>`, below those of the dictionary */
	uint32_t n_dict;	/* entries of its dictionary */
	const IrNamed *shown;	/* inherent attributes that the syntax gave; a NULL value is left out */
	uint32_t n_shown;
} ReadOp;

/* Makes the op and appends it to the block being read; never NULL. An entry of the dictionary goes to
 * the inherent attributes if the op declares its name. Given twice, with a warning: a dictionary entry
 * wins over `shown`, and `<{...}>` wins over the dictionary. The lists of types are not popped. */
IrOp *read_op_new(Parse *ps, const ReadOp *op);
/* To be called before an op is made otherwise: statements of the shorthand may wait to be ops before it. */
void read_op_begin(Parse *ps);
/* Reports an error if the op has not as many operands as types were written; its operands are dropped then. */
void read_match_operands(Parse *ps, ReadOp *op, uint32_t n_types);

/* An inherent attribute that older texts write as dense elements, `dense<[0, 1]> : tensor<2xi64>`, as
 * the array that it is now (spec 11 §6.9); any other value as it is. */
IrAttr *read_legacy_value(Parse *ps, const IrPropSpec *spec, IrAttr *a);

typedef struct ReadGeneric {
	Atom name;
	Span at;
	uint32_t n_uses, n_succs, n_regions;
	ReadDict props, attrs;
	ReadPair type;
	Span type_at;
} ReadGeneric;
IrOp *build_generic(Parse *ps, const ReadGeneric *g);
Atom build_op_name(Parse *ps, Span string);
/* A custom form begins that has a region: the region belongs to this op. */
void build_head(Parse *ps, Atom word);
/* Where the op ends, and the location behind it. */
IrOp *build_op_end(IrOp *op, uint32_t hi, uint32_t loc);
/* Binds n names to the results of the op, or to nothing after an error. */
void build_bind(Parse *ps, uint32_t n, IrOp *op, Span body);
void build_poison(Parse *ps, uint32_t n);
void build_result(Parse *ps, ReadName name, Span at, Span number);
void build_use(Parse *ps, ReadName name, Span at, uint32_t number);

/* ---- build_func.c ---- */

void build_arg(Parse *ps, ReadName name, Span at, IrType *type, ReadDict dict, uint32_t loc);
/* A block argument may be written `%a#0`. */
void build_arg_number(Parse *ps, uint32_t number, Span at);
/* The next region has the topmost n arguments. */
void build_entry(Parse *ps, uint32_t n);
IrOp *build_module(Parse *ps, Span at, Atom name, ReadDict attrs);
void build_func_head(Parse *ps, Atom visibility, Atom name, uint32_t n_args, uint32_t n_results);
/* attrs_at begins at the word `attributes`; body is empty in a declaration. */
IrOp *build_func(Parse *ps, Span at, ReadDict attrs, Span attrs_at, Span body);
IrOp *build_call(Parse *ps, Span at, Atom callee, uint32_t n_uses, uint32_t n_dict, ReadPair fn);
IrOp *build_return(Parse *ps, Span at, Atom word, uint32_t n_dict, uint32_t n_uses, uint32_t n_types);
IrOp *build_cast(Parse *ps, Span at, uint32_t n_uses, uint32_t n_in, uint32_t n_out, uint32_t n_dict);
IrOp *build_constant(Parse *ps, Span at, Atom word, uint32_t n_dict, IrAttr *value);

/* ---- build_type.c; `at` is where the element type stands ---- */

/* `tensor<4x8xf32>` from its text; NULL, silently, if the element type is no known word. */
IrType *build_simple_tensor(Parse *ps, Span at);
IrType *build_tensor(Parse *ps, Span whole, uint32_t n_dims, IrType *elem, Span at, IrAttr *enc);
IrType *build_unranked(Parse *ps, IrType *elem, Span at, IrAttr *enc);
IrType *build_vector(Parse *ps, uint32_t n_dims, IrType *elem, Span at);
IrType *build_memref(Parse *ps, uint32_t n_dims, IrType *elem, Span at, uint32_t n_rest);
IrType *build_unranked_memref(Parse *ps, Span whole, uint32_t n_rest);
IrType *build_complex(Parse *ps, IrType *elem, Span at);
IrType *build_tuple(Parse *ps, uint32_t n);
IrType *build_future(Parse *ps, uint32_t n);
IrType *build_fn(Parse *ps, ReadPair fn);
IrType *build_type_alias(Parse *ps, Atom name, Span at);
IrType *build_int_type(Parse *ps, Span at);
IrType *build_opaque_type(Parse *ps, Span at);
/* The canonical text of an opaque attribute or type (spec 10 §2.6). */
Atom read_opaque_atom(Parse *ps, Span at);
/* Reports an attribute or type of an unknown dialect unless the session takes them. */
void read_check_foreign(Parse *ps, Span at);

/* ---- build_attr.c ---- */

IrAttr *build_number(Parse *ps, Span digits, bool neg, IrType *type, Span at_type);
/* A plain signed number that is no attribute of its own. */
int64_t build_int(Parse *ps, Span digits, bool neg);
IrAttr *build_string(Parse *ps, Span at, IrType *type);
IrAttr *build_symbol(Parse *ps, uint32_t n);
/* The n attributes on top, NULL if one of them is missing. */
IrAttr *const *read_pop_attrs(Parse *ps, uint32_t n);
IrAttr *build_array(Parse *ps, uint32_t n);
IrAttr *build_type_attr(Parse *ps, IrType *type);
/* Pushes an entry of a dictionary; stripped: a sharding written `<...>`. */
void build_named(Parse *ps, Atom key, Span key_at, IrAttr *value, Span value_at, bool stripped);
Atom build_key(Parse *ps, Span string);
/* What `<[]>` means under a key. */
IrAttr *build_empty(Parse *ps, Atom key, Span at);
/* Pops the topmost n entries and makes a dictionary. */
IrAttr *read_dict(Parse *ps, uint32_t n);
/* Reports keys that stand twice among entries, and drops the later ones; returns how many are left. */
uint32_t read_dict_unique(Parse *ps, ReadNamed *v, uint32_t n);
/* Element lists: `at` the token, `body` the offset behind its bracket. */
IrAttr *build_dense(Parse *ps, Span whole, Span at, uint32_t body, IrType *type);
IrAttr *build_sparse(Parse *ps, Span at, uint32_t body, IrType *type);
IrAttr *build_nums(Parse *ps, Span at, uint32_t body);
IrAttr *build_resource(Parse *ps, Atom key, IrType *type);
IrAttr *build_opaque(Parse *ps, Span at, IrType *type);
IrAttr *build_raw(Parse *ps, Span at);
/* Remembers what a text was read as. */
IrAttr *build_memo(Parse *ps, Span at, IrAttr *attr);
/* The attribute if it has that kind; else an error. */
IrAttr *build_expect(Parse *ps, IrAttr *attr, Span at, IrAttrKind kind);

/* ---- build_alias.c ---- */

IrAttr *build_attr_alias(Parse *ps, Atom name, Span at);
void build_alias_name(Parse *ps, Atom name, Span at);
void build_alias(Parse *ps, Span at, IrAttr *attr, IrType *type);
ReadAlias *read_alias(Parse *ps, Atom name);
void build_resources(Parse *ps, Span at);

/* ---- build_loc.c ---- */

/* Ids of IrModule.locs. */
uint32_t build_loc(Parse *ps, IrAttr *loc);
uint32_t build_loc_alias(Parse *ps, Atom name, Span at);
/* An alias inside another location; it may still be undefined. */
IrAttr *build_loc_ref(Parse *ps, Atom name, Span at);
IrAttr *build_loc_unknown(Parse *ps);
/* n numbers: line, column, end column; or line, column, end line, end column. */
IrAttr *build_loc_file(Parse *ps, Span file, uint32_t n);
IrAttr *build_loc_name(Parse *ps, Span name, IrAttr *child);
IrAttr *build_loc_call(Parse *ps, IrAttr *callee, IrAttr *caller);
IrAttr *build_loc_fused(Parse *ps, IrAttr *metadata, uint32_t n);
/* At the end of the document: what waited for an alias gets its meaning. */
void read_resolve_locs(Parse *ps);

/* ---- build_sdy.c ---- */

IrAttr *build_mesh(Parse *ps, Span at, uint32_t n_axes, uint32_t n_ids);
IrAttr *build_mesh_ids(Parse *ps, Span at, IrAttr *mesh, uint32_t n_ids);
void build_mesh_axis(Parse *ps, Span name, int64_t size);
void build_axis(Parse *ps, Span name, bool is_sub, int64_t pre, int64_t size);
IrAttr *build_axis_list(Parse *ps, uint32_t n);
IrAttr *build_axis_lists(Parse *ps, uint32_t n);
IrAttr *build_manual_axes(Parse *ps, uint32_t n);
IrAttr *build_a2a(Parse *ps, uint32_t n);
void build_a2a_param(Parse *ps, Span at, uint32_t n_axes, int64_t source, int64_t target);
IrAttr *build_sharding(Parse *ps, IrAttr *mesh, uint32_t n_dims, uint32_t n_clauses);
void build_dim(Parse *ps, uint32_t n_axes, bool closed);
/* Reads `p` and a decimal number without leading zeros. */
bool read_priority(Parse *ps, Str word, int64_t *priority, ShardFault *fault);
void build_priority(Parse *ps, Span word);
void build_clause(Parse *ps, Span word, bool unreduced, ShardReduction r, uint32_t n_axes);
IrAttr *build_per_value(Parse *ps, uint32_t n);

/* ---- build_rule.c ---- */

typedef struct ReadRule {
	uint32_t n_operands, n_results, n_sizes;
	uint32_t sets[4];	/* reduction, need_replication, permutation, blocked_propagation */
	bool custom;
} ReadRule;
IrAttr *build_rule(Parse *ps, const ReadRule *r);
void build_tensor_map(Parse *ps, uint32_t n_dims);
void build_dim_map(Parse *ps, Span word);
void build_no_factor(Parse *ps);
void build_factor_size(Parse *ps, Span word, uint32_t index, int64_t size);
void build_factor(Parse *ps, Span word);
const char *read_factor_name(Parse *ps, int64_t i);
/* The symbol at *p, which moves behind it; false with what is wrong. */
bool read_factor_next(Parse *ps, const char **p, const char *end, int64_t *factor, ShardFault *fault);
void build_step(Parse *ps, int64_t step);
void build_edge(Parse *ps, uint32_t n_targets);
void build_edge_ref(Parse *ps, bool is_result, int64_t index);
bool build_ref_kind(Parse *ps, Span string);
IrAttr *build_edges(Parse *ps, Span at, uint32_t n);

/* ---- build_sdy_op.c; the last span is where the type stands ---- */

void build_sdy_mesh_head(Parse *ps, Atom word, Atom name);
IrOp *build_sdy_mesh(Parse *ps, Span at, IrAttr *mesh, uint32_t n_dict);
IrOp *build_sdy_shard(Parse *ps, Span at, Atom word, IrAttr *sharding, uint32_t n_dict, IrType *type);
void build_sdy_manual_head(Parse *ps, Atom word, uint32_t n_uses, IrAttr *in, IrAttr *out, IrAttr *axes, uint32_t n_args);
void build_sdy_named_head(Parse *ps, Atom word, Span name, uint32_t n_uses, IrAttr *in, IrAttr *out, uint32_t n_args);
IrOp *build_sdy_computation(Parse *ps, Span at, uint32_t n_dict, ReadPair fn);
IrOp *build_sdy_group(Parse *ps, Span at, Atom word, int64_t group, uint32_t n_dict, IrType *type, Span at_type);
IrOp *build_sdy_edge(Parse *ps, Span at, Atom word, IrAttr *sharding, uint32_t n_dict, IrType *type, Span at_type);
IrOp *build_sdy_barrier(Parse *ps, Span at, Atom word, Atom direction, Span direction_at, uint32_t n_dict, IrType *type,
                             Span at_type);
uint32_t build_reduction(Parse *ps, Atom word, Span at);
/* axes: the attribute in front of the operand, NULL for collective_permute. */
typedef struct ReadCollective {
	Span at;
	Atom word;
	Span reduction_at;
	uint32_t reduction;	/* 1 + ShardReduction; 0: none written */
	IrAttr *axes, *sharding;
	uint32_t n_dict;
	IrType *type;
	Span at_type;
} ReadCollective;
IrOp *build_sdy_collective(Parse *ps, const ReadCollective *c);

/* ---- short_stmt.c, short_list.c: statements at the top level (spec 10 §12.3) ---- */

/* True if the document ends before the run of meshes that this one belongs to (spec 10 [SD-9]). */
bool read_notation_mesh(Parse *ps, Atom name, IrAttr *mesh, Span at);
void read_notation_sharding(Parse *ps, IrAttr *sharding, IrType *type, Span at);
void read_notation_value(Parse *ps, ReadName name, IrType *type, ReadDict dict, uint32_t loc, Span at);
/* type NULL: none was written. */
void read_notation_value_sharding(Parse *ps, ReadName name, IrAttr *sharding, IrType *type, Span at);
/* Pushes the axis list of `replicated={...}`. */
void read_notation_fragment(Parse *ps, Span at, uint32_t n_axes, bool unreduced);
void read_notation_list(Parse *ps, Span at, bool rewrite);
void read_notation_op(Parse *ps, IrOp *op, Span at);
/* A bracket that does not match was accepted; both: `}>`. */
void read_notation_slip(Parse *ps, Span at, bool both);

#endif
