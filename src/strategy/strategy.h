/* SPDX-License-Identifier: Apache-2.0
 *
 * Strategy mode (spec 70): operators say into how many slices each dimension is cut, and the rest of the program
 * follows at the least cost of redistribution. This header is the entry of the room for commands.
 */
#ifndef SHARDC_STRATEGY_STRATEGY_H
#define SHARDC_STRATEGY_STRATEGY_H

#include "base/buf.h"
#include "ir/op.h"
#include "report/table.h"

enum { STRATEGY_MAX_RANK = 32 };
/* The most devices of a mesh. */
#define STRATEGY_MAX_DEVICES ((int64_t)1 << 24)

typedef enum StrategySearch { SEARCH_PROPAGATE, SEARCH_EXACT } StrategySearch;
typedef enum StrategyObjective { OBJECTIVE_REDISTRIBUTION, OBJECTIVE_TOTAL, OBJECTIVE_INFERENCE } StrategyObjective;
typedef enum StrategyFull { FULL_YES, FULL_NO, FULL_STRICT } StrategyFull;
typedef enum StrategyIslands { ISLANDS_REPLICATE, ISLANDS_FIRST, ISLANDS_SEARCH } StrategyIslands;
typedef enum StrategyDataset { DATASET_NONE, DATASET_PARALLEL, DATASET_REPLICATED } StrategyDataset;

/* The options of spec 70 §18. */
typedef struct StrategyOptions {
	int64_t devices;	/* of a mesh to be made; 0: none */
	const char *mesh;	/* NULL: the only one */
	const char *func;
	bool flat_mesh, split_mesh;
	StrategySearch search;
	StrategyObjective objective;
	uint32_t alpha, beta;
	uint32_t gamma;		/* in thousandths */
	bool cost_bytes;	/* price by bytes sent (spec 70 §8.7) */
	bool no_all_to_all;
	bool min_bytes;		/* emit the cheapest chain (spec 70 §7.5) */
	StrategyFull full;
	bool carry;		/* extra device orders (spec 70 §9.4) */
	bool softmax;
	uint32_t approximate;	/* the most candidates of an operator; 0: no limit */
	StrategyIslands islands;
	bool classic;		/* visit nodes as early releases do (spec 70 §11.4) */
	StrategyDataset dataset;
	bool strict_shared, from_shardings;
	uint64_t search_nodes;
	bool cbc;		/* search with the solver cbc; needs strategy_has_cbc() */
	int64_t memory_limit;	/* bytes per device; 0: none */
	bool target_current;	/* advise how to reach the propagated strategies */
	uint32_t advice_limit;	/* 0: none */
	bool remarks;		/* say where data is redistributed */
	bool human;		/* print bytes with units for people */
} StrategyOptions;

/* What the options are unless the user says otherwise. */
extern const StrategyOptions strategy_defaults;

typedef struct Strategy Strategy;

/* Returns the number of devices of the mesh. */
int64_t strategy_n_devices(const Strategy *st);
/* Returns whether the solver cbc is built in. */
bool strategy_has_cbc(void);

/* Reads the configuration of a module, builds its operator graph, and chooses a strategy for every operator. `file` is
 * the text of a strategy file, or NULL. Returns NULL after it has reported an error. The result lives in the arena. */
Strategy *strategy_run(IrModule *m, const StrategyOptions *o, Source *file, Arena *arena);

/* Append a report (spec 70 §17.4 to §17.6). They must come before strategy_annotate(). */
void strategy_report_table(Strategy *st, Buf *out);
void strategy_report_layouts(Strategy *st, Buf *out);
void strategy_report_costs(Strategy *st, Buf *out);
/* Fills in the tables of the JSON report, in the arena of the run. */
enum { STRATEGY_TABLES = 3 };
void strategy_report_tables(Strategy *st, ReportTable tables[STRATEGY_TABLES]);
/* Appends the strategy file (spec 70 §17.6). */
void strategy_file_write(Strategy *st, Buf *out);
/* Appends the advice. With `apply`, also writes the advised strategies into the module. */
void strategy_advise(Strategy *st, Buf *out, bool apply);

/* Writes strategies, shardings and reshards into the module (spec 70 §17.1); with `collectives`, the operations of
 * redistribution and forward collectives instead of reshards (spec 70 §17.2). */
void strategy_annotate(Strategy *st, bool collectives);
/* Removes the attributes of strategy mode from the module. */
void strategy_drop_attributes(IrModule *m);
/* Turns a partitioned program into that of one device: the number of the device, and everything computed from it,
 * becomes a constant. */
void strategy_fix_device(IrModule *m, int64_t rank);

#endif
