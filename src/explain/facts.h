/* SPDX-License-Identifier: Apache-2.0
 *
 * The facts of a propagated program, without names, sizes and places, which change often: its meshes, the shardings of
 * arguments, results and other values, and its collectives. A program and a lock file both have these facts, so they
 * can be compared (spec 75 §6 and §7).
 */
#ifndef SHARDC_EXPLAIN_FACTS_H
#define SHARDC_EXPLAIN_FACTS_H

#include "inspect/buffers.h"
#include "inspect/comms.h"
#include "pipeline/runner.h"

/* Which values count. */
typedef enum ExplainLevel {
	EXPLAIN_INTERFACE,	/* arguments and results of main, and constraints */
	EXPLAIN_ANCHORS,	/* ... and results of operations that do more than move or map elements */
	EXPLAIN_ALL		/* all tensors with dimensions */
} ExplainLevel;
#define EXPLAIN_LEVELS "interface|anchors|all"

/* ---- shardings ---- */

#define EXPLAIN_UNREDUCED UINT32_MAX

typedef struct ExplainAxis {
	Str name;
	int64_t pre, size;	/* of a sub-axis; size 0: the whole axis */
	uint32_t dim;		/* that it shards, or EXPLAIN_UNREDUCED */
} ExplainAxis;

typedef struct ExplainSharding {
	const ExplainAxis *axes;	/* by dimension, from major to minor */
	uint32_t n;			/* 0: replicated */
	uint32_t mesh;			/* index */
} ExplainSharding;

typedef struct ExplainMeshAxis {
	Str name;
	int64_t size;
} ExplainMeshAxis;

typedef struct ExplainMesh {
	const ExplainMeshAxis *axes;
	uint32_t n;
	Str ids;		/* of the devices, unless they are 0, 1, ...: "[1, 0]" */
} ExplainMesh;

/* Another name for an axis of the older program. */
typedef struct ExplainRename {
	Str from, to;
} ExplainRename;

typedef struct ExplainRenames {
	const ExplainRename *v;
	uint32_t n;
} ExplainRenames;

/* Returns the sharding as a PartitionSpec without the None at its end: `P('x')`, with sub-axes as 'x:(1)2'. `renames`
 * can be NULL. */
Str explain_spec(Arena *a, const ExplainSharding *sh, const ExplainRenames *renames);
/* Returns axes as 'x', 'y:(1)2'. */
Str explain_axes(Arena *a, const ExplainAxis *axes, uint32_t n, const ExplainRenames *renames);
/* Returns a mesh as 'x'=2 'y'=4, with the ids of its devices if they are given. */
Str explain_mesh_text(Arena *a, const ExplainMesh *mesh, const ExplainRenames *renames);

/* ---- facts ---- */

#define EXPLAIN_CONSTRAINT "constraint"	/* the operation of such a fact */

typedef enum ExplainKind { EXPLAIN_ARG, EXPLAIN_RESULT, EXPLAIN_VALUE } ExplainKind;

/* A value. */
typedef struct ExplainFact {
	ExplainKind kind;
	uint32_t index;		/* of an argument or result */
	uint32_t rank;
	uint32_t sharding;	/* index; 0: replicated */
	uint64_t print;		/* explain/fingerprint.h */
	Str elem;		/* element type, without blanks */
	Str op;			/* of a value: "dot_general", or "constraint" */
	Str name;		/* in the original program, or empty */
	const IrValue *value;	/* of a program; NULL for a result, and in a lock */
	IrOp *func;		/* of a program: the function of an argument or result */
	bool given;		/* the program states a sharding for it */
	uint32_t at;		/* offset of its record in a lock */
} ExplainFact;

/* A collective, or equal ones of a lock. */
typedef struct ExplainMove {
	CostKind kind;
	const ExplainAxis *axes;
	uint32_t n_axes;
	Str groups;		/* if no axes form the groups: "groups=2x4"; else empty */
	Str elem;
	uint32_t rank;
	uint32_t count;		/* in a lock; 1 in a program */
	uint64_t print;		/* of the value that it moves, 0 in a lock */
	const InspectComm *comm;	/* of a program, else NULL */
	uint32_t at;		/* offset of its record in a lock */
} ExplainMove;

typedef VEC(ExplainFact) ExplainFactVec;

typedef struct ExplainFacts {
	Arena *arena;
	Str file;
	const char *as_xla;		/* whose program these facts are of: the value of --as-xla */
	ExplainLevel level;
	VEC(ExplainMesh) meshes;	/* in the order of first use */
	VEC(ExplainSharding) shardings;	/* the first one is replicated */
	ExplainFactVec args, results, values;	/* in the order of the program */
	VEC(ExplainMove) moves;
	/* of a program */
	IrModule *m;			/* after propagation; NULL: these are the facts of a lock */
	IrOp *main;
	InspectComms *comms;
	FlowRoots *roots;		/* from which annotations axes come */
	InspectMemory *memory;		/* NULL: not wanted */
} ExplainFacts;

typedef struct ExplainOptions {
	ExplainLevel level;
	bool as_xla;			/* XLA's program, not that of Shardy alone */
	bool as_xla_asked;		/* a program that the model of XLA does not cover is an error */
	bool memory;			/* also measure memory */
} ExplainOptions;

/* Makes facts about nothing. */
void explain_facts_init(ExplainFacts *f, Arena *arena);
/* Propagates a program and collects its facts. *m was read with the regions of its text (inspect/paths.h), and is
 * replaced by the propagated program, which the facts refer to. Returns false after an error. */
bool explain_facts_read(Runner *r, IrModule **m, const ExplainOptions *o, ExplainFacts *f);

/* Returns the index of a sharding, which is added if it is new. */
uint32_t explain_facts_sharding(ExplainFacts *f, const ExplainAxis *axes, uint32_t n, uint32_t mesh);

/* Returns whether a fact is about a constraint of the program, or a collective that it has itself. */
static inline bool
explain_is_constraint(const ExplainFact *x)
{
	return x->kind == EXPLAIN_VALUE && str_eq(x->op, STR(EXPLAIN_CONSTRAINT));
}

/* ---- descriptions of a program's values in reports ---- */

typedef struct ExplainWhere {
	Str address;
	Str type;
	int64_t bytes;		/* on a device, -1: unknown */
	Span at;		/* of its name in the text */
	bool known;		/* the text has it */
	InspectOrigin origin;
} ExplainWhere;

/* Returns the value of the text for a fact of a program: where annotations are looked for. NULL: there is none. */
const IrValue *explain_fact_root(const ExplainFacts *f, const ExplainFact *x);
ExplainWhere explain_fact_place(const ExplainFacts *f, const ExplainFact *x);
ExplainWhere explain_move_place(const ExplainFacts *f, const ExplainMove *x);

#endif
