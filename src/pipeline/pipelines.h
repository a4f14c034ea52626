/* SPDX-License-Identifier: Apache-2.0
 *
 * The pipelines: passes that run other passes, and their options.
 */
#ifndef SHARDC_PIPELINE_PIPELINES_H
#define SHARDC_PIPELINE_PIPELINES_H

#include "localize/localize.h"

/* How the movement of data is written down. */
typedef enum Reshards { RESHARDS_NONE, RESHARDS_AS_SHARDY, RESHARDS_FULL, RESHARDS_COLLECTIVES } Reshards;

/* Which shardings arguments and results may have: those that Shardy allows, also uneven ones, also new sub-axes, or
 * both. */
typedef enum Boundary { BOUNDARY_AS_SHARDY, BOUNDARY_UNEVEN, BOUNDARY_SUB_AXES, BOUNDARY_KEEP } Boundary;

/* Partitioning of operations one by one. */
typedef struct PerInstruction {
	bool wanted;
	LocalizeOptions options;
} PerInstruction;

/* Options of sdy-import-pipeline. */
typedef struct ImportPipeline {
	bool keep_calls;	/* keep a single copy of every function */
} ImportPipeline;

/* Options of sdy-propagation-pipeline. */
typedef struct PropagationPipeline {
	bool keep_calls;
	Reshards reshards;
	Boundary boundary;
	bool between_meshes;	/* reshard operands to the mesh of their operation */
	bool drop_free;		/* remove reshards that move nothing */
	PerInstruction per_instruction;
	struct FlowRoots *roots;	/* where the roots of axes are recorded, or NULL */
	struct PropLog *log;	/* an empty log of the propagation, or NULL */
} PropagationPipeline;

#define PROPAGATION_DEFAULTS \
	{ .reshards = RESHARDS_AS_SHARDY, .per_instruction.options = LOCALIZE_DEFAULTS }

/* Options of sdy-export-pipeline (spec 50 §3.1). */
typedef struct ExportPipeline {
	bool avoid_export;	/* stop after closing the shardings */
	Reshards reshards;	/* RESHARDS_NONE means the same as avoid_export */
	bool collectives;	/* the pass is to set RESHARDS_COLLECTIVES */
	bool cmv1;		/* after inserting collectives, delete those that collective matmul contains */
	PerInstruction per_instruction;
	bool keep_rules;	/* keep the op sharding rules */
	bool origins, edges;	/* keep the debug attributes until the dumps */
	bool even;		/* make shardings of arguments and results divide evenly */
	bool drop_free;
	bool no_sub_axes;	/* remove the sub-axes that propagation gave to arguments and results */
	bool inline_meshes;
	bool mark_partial;	/* mark partial results with unreduced axes */
	bool no_effect;
	const char *dump_dir;	/* NULL: no dumps */
} ExportPipeline;

/* Options of shardc-partition-as-shardy. */
typedef struct PartitionAsShardy {
	bool propagate;		/* propagate shardings first */
	LocalizeOptions options;
} PartitionAsShardy;

#define PARTITION_AS_SHARDY_DEFAULTS { .propagate = true, .options = LOCALIZE_DEFAULTS }

extern const Pass pipeline_passes[];

#endif
