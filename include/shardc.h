/* SPDX-License-Identifier: Apache-2.0
 *
 * libshardc: the sharding compiler as a library. See shardc(3).
 *
 * A context owns memory, limits and the receiver of diagnostics. It reads programs, which passes change and which can
 * be printed, and makes reports about them: tables with typed cells. The library never prints, exits or reads the
 * environment, and keeps no data outside its contexts. Contexts are independent: two threads may use two contexts at
 * the same time, but only one at a time may use a context with its programs, reports and texts. Whatever locale the
 * program has set, a call works in the locale "C", and so does the receiver that it calls.
 *
 * Strings are UTF-8 and end with a NUL. Pointers that a function returns belong to the object that was asked, and
 * live as long as it, unless the comment says otherwise.
 */
#ifndef SHARDC_H
#define SHARDC_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define SHARDC_API __attribute__((visibility("default")))
#else
#define SHARDC_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Changes when a program must be compiled again. */
#define SHARDC_ABI 0

typedef struct shardc_context shardc_context;
typedef struct shardc_program shardc_program;
typedef struct shardc_pipeline shardc_pipeline;
typedef struct shardc_report shardc_report;
typedef struct shardc_text shardc_text;

typedef enum shardc_status {
	SHARDC_DONE,		/* there may have been warnings */
	SHARDC_REJECTED,	/* the program has errors, which were given to the receiver of diagnostics, or it exceeds a
				 * limit */
	SHARDC_MISUSE,		/* an argument is wrong, or an earlier error has made the program unusable:
				 * shardc_context_error() says why */
	SHARDC_NO_FILE,		/* a file cannot be read: shardc_context_error() says why */
	SHARDC_NO_MEMORY	/* memory ran out; what was being made does not exist, a program that was being changed can
				 * only be freed, and everything else is as before */
} shardc_status;

/* ---- versions ---- */

/* Returns the version of the library, such as "0.2.0", and the release of jaxlib whose Shardy it matches by default. */
SHARDC_API const char *shardc_version(void);
SHARDC_API const char *shardc_jaxlib_version(void);
/* Returns the name of release i of jaxlib whose Shardy it can match, from old to new, or NULL after the last one. */
SHARDC_API const char *shardc_release_name(size_t i);
/* Returns SHARDC_ABI of the library. */
SHARDC_API int shardc_abi(void);

/* ---- contexts ---- */

/* Returns a new context with the default limits, or NULL if there is no memory. */
SHARDC_API shardc_context *shardc_context_new(void);
/* Frees a context with all its programs, pipelines, reports and texts. NULL does nothing. */
SHARDC_API void shardc_context_free(shardc_context *c);
/* Returns why the last call failed with SHARDC_MISUSE or SHARDC_NO_FILE, or "". */
SHARDC_API const char *shardc_context_error(const shardc_context *c);
/* Return the bytes of memory that are in use now, and the most that were in use at one time. */
SHARDC_API size_t shardc_context_memory(const shardc_context *c);
SHARDC_API size_t shardc_context_peak(const shardc_context *c);

typedef enum shardc_limit {
	SHARDC_MAX_ERRORS,	/* errors of a call that are reported; 0: all. The default is 20 */
	SHARDC_MAX_OPERATIONS,	/* operations of a program, also those that passes make */
	SHARDC_MAX_BYTES,	/* bytes of a text that is read or printed */
	SHARDC_MAX_MEMORY	/* bytes of memory of the context; 0: no limit, the default */
} shardc_limit;

/* Sets a limit for later calls. */
SHARDC_API void shardc_context_limit(shardc_context *c, shardc_limit limit, uint64_t value);

/* Gives the answers of the Shardy in another release of jaxlib, such as "0.12.0.1", to programs that are read and
 * pipelines that are filled from now on. Returns SHARDC_MISUSE if the library does not know the release. */
SHARDC_API shardc_status shardc_context_release(shardc_context *c, const char *release);

typedef enum shardc_severity { SHARDC_NOTE, SHARDC_REMARK, SHARDC_WARNING, SHARDC_ERROR } shardc_severity;

/* Sets the severity of a warning or remark such as "rule-unknown-op"; SHARDC_NOTE switches it off. Returns SHARDC_MISUSE
 * if there is no such id. */
SHARDC_API shardc_status shardc_context_severity(shardc_context *c, const char *id, shardc_severity severity);

/* ---- diagnostics ---- */

/* A range of a text. Columns are display columns from 1, offsets are in bytes from 0. */
typedef struct shardc_span {
	const char *file;	/* as given to shardc_read(), or NULL: unknown */
	uint32_t line, column, end_line, end_column;
	uint32_t offset, length;
} shardc_span;

typedef struct shardc_diagnostic {
	shardc_severity severity;
	const char *id;		/* stable: "mesh-axis-size"; shardc_explain() explains it */
	const char *message;
	shardc_span at;
	const char *fix;	/* of a note: text that may replace the one at fix_at; or NULL */
	shardc_span fix_at;
	const struct shardc_diagnostic *notes;
	size_t n_notes;
} shardc_diagnostic;

/* Receives a diagnostic, which lives until the function returns. */
typedef void shardc_receiver(void *data, const shardc_diagnostic *d);

/* Sets the function that receives the diagnostics of later calls; NULL: they are dropped. */
SHARDC_API void shardc_context_receiver(shardc_context *c, shardc_receiver *receiver, void *data);

/* ---- programs ---- */

/* Reads and verifies a text: MLIR as JAX prints it, or the notation of Shardy's documentation. Lines `// -----` split it
 * into documents. `name` stands for the file in diagnostics. Both are copied. Sets *out to NULL on an error. */
SHARDC_API shardc_status shardc_read(shardc_context *c, const char *name, const char *text, size_t length,
                                     shardc_program **out);
/* Reads a file, which may be compressed with gzip. */
SHARDC_API shardc_status shardc_read_file(shardc_context *c, const char *path, shardc_program **out);
SHARDC_API void shardc_program_free(shardc_program *p);
/* Returns the number of documents. */
SHARDC_API size_t shardc_program_documents(const shardc_program *p);
/* Gives advice about a valid program, as warnings: text that has no effect, shardings that propagation will shorten. */
SHARDC_API shardc_status shardc_check(shardc_program *p);

/* ---- passes ---- */

/* Which operations have an op sharding rule. */
typedef enum shardc_rules {
	SHARDC_RULES_SHARDY,
	SHARDC_RULES_XLA,	/* also those through which shardings pass in XLA */
	SHARDC_RULES_ALL	/* also those at which shardings stop in XLA */
} shardc_rules;

typedef enum shardc_reshards {
	SHARDC_RESHARDS_AS_SHARDY,	/* only those that Shardy's propagation pipeline inserts */
	SHARDC_RESHARDS_NONE,
	SHARDC_RESHARDS_FULL,	/* wherever shardings disagree */
	SHARDC_RESHARDS_COLLECTIVES	/* ... as collectives */
} shardc_reshards;

/* Options are structs that begin with their size, which their initializer sets, so that they can grow. */
typedef struct shardc_propagate_options {
	size_t size;
	shardc_rules rules;
	int as_xla;		/* account for the changes that XLA makes before propagation */
	shardc_reshards reshards;	/* ignored with as_xla */
} shardc_propagate_options;
#define SHARDC_PROPAGATE_OPTIONS { sizeof(shardc_propagate_options), SHARDC_RULES_SHARDY, 0, SHARDC_RESHARDS_AS_SHARDY }

typedef struct shardc_partition_options {
	size_t size;
	int no_propagate;	/* take the shardings as they are */
	int wrap;		/* keep the global main function around a manual computation */
	int by_replica;		/* devices are numbered by replica_id */
	int even;		/* uneven dimensions of arguments and results are errors */
} shardc_partition_options;
#define SHARDC_PARTITION_OPTIONS { sizeof(shardc_partition_options), 0, 0, 0, 0 }

/* Propagates shardings through all documents. Options can be NULL. After an error, the program can only be freed. */
SHARDC_API shardc_status shardc_propagate(shardc_program *p, const shardc_propagate_options *o);
/* Turns the program into the one that every device runs on its part of the data. Propagates it first if it was not.
 * Options can be NULL. After an error, the program can only be freed. */
SHARDC_API shardc_status shardc_partition(shardc_program *p, const shardc_partition_options *o);

/* Returns an empty list of passes, or NULL if there is no memory. */
SHARDC_API shardc_pipeline *shardc_pipeline_new(shardc_context *c);
SHARDC_API void shardc_pipeline_free(shardc_pipeline *l);
/* Appends a pass, such as "sdy-basic-propagate", with options such as "conservative-propagation=true", or NULL. */
SHARDC_API shardc_status shardc_pipeline_add(shardc_pipeline *l, const char *pass, const char *options);
/* Appends the passes of a text as in `shardc opt -pass-pipeline`: "builtin.module(sdy-basic-propagate)". */
SHARDC_API shardc_status shardc_pipeline_parse(shardc_pipeline *l, const char *text);
/* Runs the passes on all documents. After an error, the program can only be freed. */
SHARDC_API shardc_status shardc_run(shardc_program *p, const shardc_pipeline *l);
/* Return the name of pass i and what it does, or NULL after the last one. */
SHARDC_API const char *shardc_pass_name(size_t i);
SHARDC_API const char *shardc_pass_help(size_t i);

/* ---- texts ---- */

typedef struct shardc_print_options {
	size_t size;
	int locations;		/* print locations */
	int generic;		/* print every operation in generic form */
	int mlir;		/* print shorthand as MLIR, too */
} shardc_print_options;
#define SHARDC_PRINT_OPTIONS { sizeof(shardc_print_options), 0, 0, 0 }

/* Prints a program. Options can be NULL. Sets *out to NULL on an error. */
SHARDC_API shardc_status shardc_print(shardc_program *p, const shardc_print_options *o, shardc_text **out);
/* Return the bytes, which end with a NUL, and their number without it. */
SHARDC_API const char *shardc_text_data(const shardc_text *t);
SHARDC_API size_t shardc_text_size(const shardc_text *t);
SHARDC_API void shardc_text_free(shardc_text *t);
/* Explains a diagnostic ("mesh-axis-size"), an operation ("all_gather") or a concept ("fsdp"), as `shardc explain`. An
 * empty string lists all of them. Returns SHARDC_MISUSE if the word means nothing. */
SHARDC_API shardc_status shardc_explain(shardc_context *c, const char *word, shardc_text **out);

/* ---- reports ---- */

typedef enum shardc_report_kind {
	SHARDC_SHOW,		/* values with their shardings, as they are in the program */
	SHARDC_COMMS,		/* communication after propagation */
	SHARDC_MEMORY,		/* memory of a device after propagation */
	SHARDC_TYPES,		/* types in explicit mode, and legal answers after errors */
	SHARDC_PARTITIONING,	/* the decisions of shardc_partition() */
	SHARDC_STRATEGIES,	/* operator strategies, and the redistribution between operators */
	SHARDC_SWEEP,		/* what is sent and stored on each of several meshes */
	SHARDC_DIFF,		/* the differences from the program or lock of the option `older` */
	SHARDC_LOCK,		/* the text of a lock file, in a table `lock` with one cell `text` */
	SHARDC_COST,		/* the work, communication and time of a step */
	SHARDC_SUGGEST,		/* edits of the program that save time, bytes or memory */
	SHARDC_WHAT_IF,		/* the effects of the edits of the option `set` */
	SHARDC_WHY,		/* the origin of the axes of the values of the option `address` */
	SHARDC_PICTURE,		/* which devices hold which slice, drawn in a table `picture` with one cell `text` */
	SHARDC_FIT,		/* the largest batch that fits into the memory of a device of the topology */
	SHARDC_PAGE,		/* a page for browsers, HTML in a table `page` with one cell `text` */
	SHARDC_GRAPH		/* the data flow, for Graphviz or Model Explorer, in a table `graph` with one cell `text` */
} shardc_report_kind;

typedef struct shardc_report_options {
	size_t size;
	shardc_rules rules;
	int as_xla;		/* show, comms, memory, sweep, diff, lock, suggest, what-if, why, picture, fit, page,
				 * graph: as in shardc_propagate_options */
	int devices;		/* show: also the part that each device holds */
	int all;		/* comms: also operations that send nothing; why: all values that an address names */
	int remarks;		/* comms: also what a change of the program would save */
	int timeline;		/* memory: also the memory in use at each operation */
	uint32_t top;		/* memory: rows of the lists, 0: ten; cost, what-if: rows, 0: all; suggest: edits,
				 * 0: five */
	uint32_t trip_count;	/* comms, sweep, cost, suggest, what-if, page: of loops whose trip count is unknown;
				 * 0: one */
	const char *topology;	/* comms, sweep, cost, suggest, what-if, fit, page: a preset such as "tpu-v5e" or
				 * "tpu-v5e:16x16", or the JSON of a topology; NULL: no times */
	int64_t mesh_devices;	/* strategies: make a mesh of so many devices; 0: the program has one */
	int exact;		/* strategies: search for the best ones instead of propagating those that are given */
	const char *meshes;	/* sweep: the sizes of the axes to try, such as "data=1..8,model=2/4,product=8" */
	const char *older;	/* diff: the text of the older program or lock */
	const char *target;	/* with as_xla: comms, memory, sweep, suggest, what-if, fit, page, and always cost:
				 * "cpu", "tpu" or "gpu"; NULL: the target of the topology, if there is one, else the
				 * program after XLA's partitioner */
	const char *by;		/* cost: rows are sums by "line", "module", "class" or "op"; NULL: by line */
	const char *set;	/* suggest, what-if, why, page: edits as for --set, one per line, such as "%x=P('data')";
				 * NULL: none. Diagnostics about the first edit have the file "--set:1" */
	const char *minimize;	/* suggest: "time", "bytes" or "memory"; NULL: time with a topology, else bytes */
	uint32_t limit;		/* suggest: the most edits that are tried; 0: 200; picture: the most slices of a value
				 * that are all drawn; 0: 1024; graph: the most nodes for Graphviz; 0: 200 */
	const char *address;	/* why: addresses as for `shardc why`, one per line, such as "%5" or "%5:1:model"; picture:
				 * the values to draw; NULL: arguments and results; graph: the values whose surroundings
				 * are drawn; NULL: all; fit: the dimension of an argument that is the batch, such as
				 * "%x:0"; NULL: find one */
	int svg;		/* picture: an SVG document instead of text */
	int summary;		/* why: instead of addresses, 1: list the annotations; 2: also say which are redundant */
	int explorer;		/* graph: JSON for Model Explorer instead of text for Graphviz */
	uint32_t radius;	/* graph: how many edges the surroundings reach from `address`; 0: 3 */
} shardc_report_options;
#define SHARDC_REPORT_OPTIONS \
	{ sizeof(shardc_report_options), SHARDC_RULES_SHARDY, 0, 0, 0, 0, 0, 0, 0, NULL, 0, 0, NULL, NULL, NULL, NULL, \
	  NULL, NULL, 0, NULL, 0, 0, 0, 0 }

/* Makes a report about a program, which it does not change. Options can be NULL. Sets *out to NULL on an error; a report
 * of types exists in spite of errors in the types, and the status is SHARDC_REJECTED. A report about the program as it
 * was read has places in its text; after passes, places in the text that shardc_print() gives. */
SHARDC_API shardc_status shardc_report_new(shardc_program *p, shardc_report_kind kind, const shardc_report_options *o,
                                           shardc_report **out);
SHARDC_API void shardc_report_free(shardc_report *r);

typedef enum shardc_format { SHARDC_AS_TEXT, SHARDC_AS_TEXT_FOR_PEOPLE, SHARDC_AS_TSV, SHARDC_AS_JSON } shardc_format;

/* Prints a report as the commands do. `width` is the most columns of a line of text; 0: no limit. */
SHARDC_API shardc_status shardc_report_print(const shardc_report *r, shardc_format format, uint32_t width,
                                             shardc_text **out);

/* The type of the cells of a column, which decides which of the functions below returns them. */
typedef enum shardc_cell_kind {
	SHARDC_CELL_TEXT,
	SHARDC_CELL_TEXTS,	/* a list */
	SHARDC_CELL_INTEGER,	/* also a flag: 0 or 1 */
	SHARDC_CELL_INTEGERS,	/* a list, such as a shape */
	SHARDC_CELL_REAL
} shardc_cell_kind;

/* Tables, rows and columns count from 0. A number beyond the last one gives 0 or NULL. */
SHARDC_API size_t shardc_report_tables(const shardc_report *r);
/* Returns the name of a table, such as "collectives"; "" for values of the report itself. */
SHARDC_API const char *shardc_table_name(const shardc_report *r, size_t table);
SHARDC_API size_t shardc_table_rows(const shardc_report *r, size_t table);
SHARDC_API size_t shardc_table_columns(const shardc_report *r, size_t table);
SHARDC_API const char *shardc_column_name(const shardc_report *r, size_t table, size_t column);
/* Returns a sentence about the column. */
SHARDC_API const char *shardc_column_help(const shardc_report *r, size_t table, size_t column);
SHARDC_API shardc_cell_kind shardc_column_kind(const shardc_report *r, size_t table, size_t column);
/* Returns the unit of the numbers, such as "bytes", "seconds" or "devices", or NULL. */
SHARDC_API const char *shardc_column_unit(const shardc_report *r, size_t table, size_t column);
/* Finds a table or column by its name. Returns its number, or SIZE_MAX. */
SHARDC_API size_t shardc_table_find(const shardc_report *r, const char *name);
SHARDC_API size_t shardc_column_find(const shardc_report *r, size_t table, const char *name);

/* Returns whether a row has a value in a column. The functions below return 0 or NULL if it has none. */
SHARDC_API int shardc_cell_known(const shardc_report *r, size_t table, size_t row, size_t column);
SHARDC_API const char *shardc_cell_text(const shardc_report *r, size_t table, size_t row, size_t column);
SHARDC_API int64_t shardc_cell_integer(const shardc_report *r, size_t table, size_t row, size_t column);
SHARDC_API double shardc_cell_real(const shardc_report *r, size_t table, size_t row, size_t column);
/* The length of a list, and its elements. */
SHARDC_API size_t shardc_cell_length(const shardc_report *r, size_t table, size_t row, size_t column);
SHARDC_API const char *shardc_cell_text_at(const shardc_report *r, size_t table, size_t row, size_t column, size_t i);
SHARDC_API int64_t shardc_cell_integer_at(const shardc_report *r, size_t table, size_t row, size_t column, size_t i);

#ifdef __cplusplus
}
#endif

#endif
