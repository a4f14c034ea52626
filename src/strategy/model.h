/* SPDX-License-Identifier: Apache-2.0
 *
 * What the files of this room share: the run with its graph, the candidates of every node, prices of edges, and the
 * selection that the searches make.
 */
#ifndef SHARDC_STRATEGY_MODEL_H
#define SHARDC_STRATEGY_MODEL_H

#include "strategy/byte_chain.h"
#include "strategy/graph.h"
#include "strategy/redistribution.h"
#include "strategy/strategy.h"

/* One admissible strategy of an operator, or one layout of a layout node. Costs are in half bytes. */
typedef struct StrategyCandidate {
	const int64_t *counts;		/* by factor; NULL for a layout node */
	const uint32_t *order;		/* the device order, a permutation of the factors; NULL: the default */
	const Layout **operands, **results;
	int64_t compute, forward, backward;	/* P_o, F_o, B_o (spec 70 §8) */
	uint32_t place;			/* in the order of ties (spec 70 §11.3); the index decides among equals */
} StrategyCandidate;

/* The candidates of nodes that look the same. If all ones is not a candidate, it is stored after the last one: it is
 * never enumerated, but an island can take it. */
typedef struct StrategySet {
	uint32_t id, n;
	StrategyCandidate *v;
	uint32_t ones;		/* the index of all ones, n if it is not a candidate */
} StrategySet;

/* The price of an edge for one pair of candidates, in half bytes; `memory` in half elements. */
typedef struct StrategyPrice {
	int64_t forward, backward, compute, memory;
} StrategyPrice;

typedef enum StrategyOrigin {
	ORIGIN_NONE,
	ORIGIN_CONFIGURED,
	ORIGIN_PROPAGATED,
	ORIGIN_ISLAND,
	ORIGIN_SEARCH
} StrategyOrigin;

/* The choice for one node. */
typedef struct StrategyChoice {
	uint32_t candidate;
	uint32_t depth;		/* edges from the configured node that reached it */
	uint32_t via;		/* the edge, or STRATEGY_NONE */
	StrategyOrigin origin;
} StrategyChoice;

/* What the user said about one operator. */
typedef struct StrategyConfig {
	int64_t *counts;	/* NULL: not configured */
	uint32_t *order;
} StrategyConfig;

/* The arena aligns objects to 8 bytes. */
__extension__ typedef __int128 StrategyWide __attribute__((aligned(8)));

/* A value of an objective: compared from left to right. */
typedef struct StrategyValue {
	StrategyWide v;
	int64_t second, third;
} StrategyValue;

typedef enum StrategyStatus { STATUS_NONE, STATUS_OPTIMAL, STATUS_FEASIBLE } StrategyStatus;

struct Strategy {
	IrModule *m;
	Session *s;
	const StrategyOptions *o;
	Arena *arena;
	IrAttr *mesh_ref;		/* the mesh by name */
	const ShardMesh *mesh;
	IrOp *mesh_op;
	int64_t n_devices;
	StrategyGraph g;
	LayoutTable layouts;
	StrategyConfig *config;		/* by node */
	const StrategySet **sets;	/* by node */
	uint32_t n_sets;
	Map set_memo;			/* sets by the hash of their key */
	Map price_memo;			/* prices by pair of layouts */
	Map sent_memo;			/* KnownSent by hash */
	Map choice_memo;		/* KnownChoice by hash */
	Map names;			/* of values */
	Map strings;			/* of the strategy file: first places + 1 by atom; only if has_strings */
	bool has_strings;
	StrategyChoice *chosen;		/* by node: the result of the run */
	StrategyChoice *propagated;	/* by node: what propagation alone would choose */
	StrategyStatus status;		/* of the exact search */
	StrategyValue value, greedy;	/* the objective of `chosen` and of `propagated` */
	StrategyValue bound;		/* no assignment is below this; only if status is FEASIBLE */
};

/* ---- strategy_mesh.c ---- */

/* Finds or makes the mesh. Returns false after an error. */
bool strategy_mesh_find(Strategy *st);
/* Writes the axes of an interval and returns their number, or UINT32_MAX if the mesh cannot express it. */
uint32_t strategy_mesh_axes(const ShardMesh *mesh, LayoutInterval iv, ShardAxis *out);
/* Returns whether the mesh can express the layout. */
bool strategy_mesh_fits(const Strategy *st, const Layout *l);
/* Returns the sharding of a layout that the mesh can express. */
IrAttr *strategy_mesh_sharding(const Strategy *st, const Layout *l);
/* Returns the layout of a sharding, or NULL after an error at the span. */
const Layout *strategy_mesh_layout(Strategy *st, const IrAttr *sharding, const IrType *type, Span at);

/* ---- config.c, names.c, sets.c and candidates.c ---- */

/* Reads the strategies of attributes and of the file. */
void strategy_config_read(Strategy *st, Source *file);
/* Returns the strategy of an operator as text: ((2, 1), (1, 4)). */
const char *strategy_text(Strategy *st, const StrategyNode *n, const StrategyCandidate *c);
/* Returns the number of slices of dimension d of operand k. */
int64_t strategy_count(const StrategyNode *n, const StrategyCandidate *c, uint32_t k, uint32_t d);
/* Returns whether the counts are valid for the family (spec 70 §4, checks 7 and 9), and writes the reason if not. */
bool strategy_family_allows(const StrategyNode *n, const int64_t *counts, int64_t n_devices, const char **why);

/* ---- candidates.c ---- */

/* The device matrix of a strategy, with an entry of size 1 for each factor that is not split (spec 70 §5.2). */
typedef struct StrategyMatrix {
	int64_t *dev;			/* followed by space for n more numbers */
	uint32_t n;
	int32_t *entry;			/* by factor: its entry, counted from the right */
	int32_t *map;			/* what strategy_matrix_map() returned last */
	const StrategyTensor *result;	/* the tensor whose first dimension the factor `scattered` splits, too */
	uint32_t scattered;		/* or STRATEGY_NONE */
} StrategyMatrix;

/* Makes the device matrix of counts by factor, in an order (NULL: the default). */
StrategyMatrix strategy_matrix(const Strategy *st, const StrategyNode *n, const int64_t *counts, const uint32_t *order);
/* Returns the map of a tensor of the node; the next call overwrites it. */
const int32_t *strategy_matrix_map(const StrategyMatrix *m, const StrategyTensor *x);


/* Computes layouts and costs of a strategy. */
StrategyCandidate strategy_candidate(Strategy *st, const StrategyNode *n, const int64_t *counts, const uint32_t *order);
/* Computes the candidates of all nodes. Returns false after an error. */
bool strategy_candidates_make(Strategy *st);
/* Makes configured operators unconfigured, with all their candidates, and updates the choice. */
void strategy_forget_config(Strategy *st, StrategyChoice *choice);
/* Returns the candidate that a choice has for a node. */
static inline const StrategyCandidate *
strategy_chosen(const Strategy *st, const StrategyChoice *choice, uint32_t node)
{
	return &st->sets[node]->v[choice[node].candidate];
}
/* Returns whether an embedding whose indexed dimension is split is followed by a reduce-scatter along dimension 0 of
 * the result instead of an all-reduce (spec 70 §16.4). */
bool strategy_embedding_scatters(const StrategyNode *n, const int64_t *counts, int64_t n_devices);

/* ---- prices.c ---- */

/* Returns the price of an edge between two layouts. */
StrategyPrice strategy_price(Strategy *st, const StrategyEdge *e, const Layout *from, const Layout *to);
/* Returns the price between candidate a of the source and b of the target. */
StrategyPrice strategy_edge_price(Strategy *st, const StrategyEdge *e, uint32_t a, uint32_t b);
/* Adds to the bytes of a transfer what its start costs (spec 70 §8.2). */
int64_t strategy_refine(int64_t half_bytes);
/* Finds a chain that sends less than the plan of an edge (spec 70 §7.5). Returns false if there is none, or if the
 * options do not ask for one. */
bool strategy_edge_chain(Strategy *st, Arena *a, const StrategyEdge *e, const Redist *plan, Chain *out);
/* Returns the plan of an edge for a choice. */
const Redist *strategy_edge_plan(Strategy *st, Arena *a, const StrategyEdge *e, const StrategyChoice *choice);

/* ---- spread.c ---- */

/* Returns the candidate to choose at one end of an edge, given candidate `other` at the other end (spec 70 §11.3). */
uint32_t strategy_choose(Strategy *st, uint32_t edge, bool for_target, uint32_t other);
/* How to propagate. */
typedef struct StrategySpread {
	bool quiet;		/* report nothing */
	const uint32_t *fixed;	/* by node: the candidate it keeps, or STRATEGY_NONE; NULL: as configured */
} StrategySpread;
/* Chooses a strategy for every node, beginning with the configured ones. */
void strategy_spread(Strategy *st, StrategyChoice *out, const StrategySpread *how);
/* Returns whether the user or the program fixes the candidate of a node. */
bool strategy_is_fixed(const Strategy *st, const StrategyNode *n);

/* ---- objective.c ---- */

/* Add and compare values; a sum in 64 bits saturates. */
StrategyValue strategy_value_add(StrategyValue a, StrategyValue b);
int strategy_value_cmp(StrategyValue a, StrategyValue b);
/* Returns the share of a node, and of an edge, in the objective. */
StrategyValue strategy_node_value(const Strategy *st, StrategyObjective o, const StrategyCandidate *c);
StrategyValue strategy_price_value(const Strategy *st, StrategyObjective o, StrategyPrice p);
/* Returns the objective of a choice. */
StrategyValue strategy_objective(Strategy *st, StrategyObjective o, const StrategyChoice *choice);
/* Appends a value: for the objective `redistribution`, its first part in bytes; for the others, a decimal number, which
 * is a weighted sum of bytes. With `human`, as bytes with a unit. */
void strategy_put_value(Buf *out, StrategyObjective o, StrategyValue v, bool human);
/* Appends half bytes as a decimal number, or as bytes with a unit. */
void strategy_put_half(Buf *out, int64_t half, bool human);
/* Returns the bytes per device that a choice keeps in memory (spec 70 §8.6). */
int64_t strategy_memory(const Strategy *st, const StrategyChoice *choice);
int64_t strategy_node_memory(const Strategy *st, const StrategyNode *n, const StrategyCandidate *c);

/* ---- exact.c ---- */

/* Finds the best choice for the nodes for which `open` is true, while the others keep theirs. Improves `choice` in
 * place, and sets *bound (may be NULL) to a value that no choice is below. Returns whether the choice is proven to be
 * the best. If no choice meets the memory limit, it is the one that needs the least memory. */
StrategyStatus strategy_exact(Strategy *st, StrategyObjective o, StrategyChoice *choice, const bool *open,
                              StrategyValue *bound);

/* ---- strategy_report.c ---- */

/* Appends what the exact search found, and the regret of the propagation. */
void strategy_put_search(Strategy *st, Buf *out, bool human);
/* Returns the name of the kind of an operator in reports. */
const char *strategy_kind_name(const StrategyNode *n);

/* ---- names.c ---- */

/* Fixes the names of values before the module changes. */
void strategy_names_fix(Strategy *st);
/* Return the name of a value or of a node in reports: `%0`, `%arg1`. */
const char *strategy_value_name(Strategy *st, const IrValue *v);
const char *strategy_node_name(Strategy *st, const StrategyNode *n);
/* Returns the span of a node in the text. */
Span strategy_node_span(const Strategy *st, const StrategyNode *n);
/* Returns the operations of an edge as text, joined by semicolons: those of a chain that sends less than the plan, or
 * of the plan. */
const char *strategy_edge_text(Strategy *st, const StrategyEdge *e, const Redist *plan);
/* Returns layouts as PartitionSpecs, separated by commas. */
const char *strategy_specs_text(Strategy *st, const Layout **layouts, uint32_t n);
/* Returns how a candidate was chosen as a word: "propagated". */
const char *strategy_origin_name(StrategyOrigin origin);

#endif
