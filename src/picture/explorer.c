/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes programs as graphs for Model Explorer: JSON with a graph for each function. What it says about a value are the
 * cells of its row in the table of `show`.
 */
#include "picture/explorer.h"

#include "base/vec.h"
#include "inspect/name.h"
#include "inspect/values.h"
#include "ir/walk.h"
#include "report/report.h"

typedef struct Writer {
	PictureExplorer *x;
	Buf *out;
	PictureGraph g;
	const ReportTable *rows;	/* of all values */
	Map row_of;			/* by value, or by function for its result 0: number of the row + 1 */
	IrSymtab *symbols;
	VEC(Str) graphs;		/* by function with a body: the id of its graph */
	Map graph_of;			/* by function: its number + 1 */
	uint32_t edge;			/* the next edge that leads to a node */
	uint32_t *back, *next_back;	/* by node: an edge from inside its region + 1; by edge: the next one */
	Buf cell;
} Writer;

/* ---- JSON ---- */

static void
put_key(Writer *w, const char *key, Str text)
{
	BUF_LIT(w->out, "{\"key\":");
	report_json_text(w->out, str_from(key));
	BUF_LIT(w->out, ",\"value\":");
	report_json_text(w->out, text);
	BUF_LIT(w->out, "}");
}

static void
put_attr(Writer *w, bool *first, const char *key, Str text)
{
	if (!text.n)
		return;
	if (!*first)
		BUF_LIT(w->out, ",");
	*first = false;
	put_key(w, key, text);
}

/* ---- values ---- */

/* Returns the row of a value, or of result i of a function; NULL if it has none. */
static ReportValue *const *
row_of(const Writer *w, const void *key, uint32_t i)
{
	uint32_t k = map_number(map_get(&w->row_of, (uintptr_t)key));

	return k ? &w->rows->rows.v[k - 1 + i] : NULL;
}

/* Returns the key of a column. Model Explorer finds values by one key, and writes another one on edges. */
static const char *
key_of(const ReportColumn *c)
{
	return strcmp(c->name, "value") == 0 ? "__tensor_tag" : strcmp(c->name, "type") == 0 ? "tensor_shape" :
	       c->heading ? c->heading : c->name;
}

/* Writes the cells of a row that the text of the table has, or of those only the one named. */
static void
put_cells(Writer *w, bool *first, const ReportValue *row, const char *only)
{
	const ReportLayout *layout = w->rows->layout;

	for (uint32_t c = 0; c < layout->n; c++) {
		const ReportColumn *column = &layout->columns[c];

		if (!row[c].known || !report_column_in(column, REPORT_IN_TEXT) ||
		    (only && strcmp(column->name, only) != 0))
			continue;
		w->cell.n = 0;
		report_value_text(&w->cell, column, &row[c], true);
		put_attr(w, first, key_of(column), (Str){ w->cell.p, w->cell.n });
	}
}

static void
put_metadata(Writer *w, uint32_t i, const ReportValue *row)
{
	bool first = true;

	buf_printf(w->out, "%s{\"id\":\"%u\",\"attrs\":[", i ? "," : "", (unsigned)i);
	if (row)
		put_cells(w, &first, row, NULL);
	BUF_LIT(w->out, "]}");
}

/* ---- nodes ---- */

/* Appends a path to the namespace without empty components, which would have no name. */
static void
add_path(Buf *out, Str path)
{
	for (size_t i = 0; i < path.n; i++) {
		if (path.p[i] != '/' || (out->n && out->p[out->n - 1] != '/'))
			buf_char(out, path.p[i]);
	}
	if (out->n && out->p[out->n - 1] == '/')
		out->n--;
}

/* Returns the path of modules that JAX writes before the name of an operation, or p == NULL. */
static Str
modules_of(const InspectOrigin *o)
{
	size_t n = o->name.n;

	while (n && o->name.p[n - 1] != '/')
		n--;
	return (Str){ o->name.p, n };
}

/* Sets w->cell to the namespace of a node: the path of modules, or else that of the operation around it and this
 * operation. */
static void
find_namespace(Writer *w, uint32_t i)
{
	const PictureNode *x = &w->g.nodes.v[i];

	w->cell.n = 0;
	if (x->is_arg) {
		BUF_LIT(&w->cell, "arguments");
		return;
	}
	for (uint32_t k = i; k != PICTURE_NOTHING; k = w->g.nodes.v[k].holder) {
		const PictureNode *around = &w->g.nodes.v[k];
		InspectOrigin o = inspect_op_origin(w->g.m, around->op);

		if (!o.name.p)
			continue;
		add_path(&w->cell, modules_of(&o));
		return;
	}
	if (x->holder != PICTURE_NOTHING) {
		IrOp *holder = w->g.nodes.v[x->holder].op;

		buf_str(&w->cell, session_str(w->g.m->s, holder->name));
		if (holder->n_results) {
			BUF_LIT(&w->cell, " ");
			buf_str(&w->cell, inspect_value(w->g.m, &holder->results[0]));
		}
	}
}

static void
put_label(Writer *w, const PictureNode *x)
{
	if (x->is_arg) {
		InspectOrigin o = inspect_origin(w->g.m, x->value);

		report_json_text(w->out, o.name.p ? o.name : inspect_value(w->g.m, x->value));
	} else if (x->op->kind == IR_OP_RETURN) {
		BUF_LIT(w->out, "\"results\"");
	} else {
		report_json_text(w->out, picture_op_name(w->g.m->s, x->op));
	}
}

/* Writes links to the nodes whose values leave the region of a node. */
static void
put_ends(Writer *w, bool *first, uint32_t i)
{
	bool any = false;

	for (uint32_t e = w->back[i]; e; e = w->next_back[e - 1]) {
		uint32_t from = w->g.edges.v[e - 1].from;

		if (w->g.nodes.v[from].group == PICTURE_NOTHING)
			continue;
		if (!any)
			buf_printf(w->out, "%s{\"key\":\"ends of regions\",\"value\":{\"type\":\"node_ids\","
			           "\"nodeIds\":[", *first ? "" : ",");
		buf_printf(w->out, "%s\"n%u\"", any ? "," : "", (unsigned)from);
		any = true;
		*first = false;
	}
	if (any)
		BUF_LIT(w->out, "]}}");
}

static void
put_attrs(Writer *w, uint32_t i)
{
	const PictureNode *x = &w->g.nodes.v[i];
	ReportValue *const *row = x->value ? row_of(w, x->value, 0) : NULL;
	InspectOrigin o = x->is_arg ? inspect_origin(w->g.m, x->value) : inspect_op_origin(w->g.m, x->op);
	Str source = inspect_origin_text(w->g.arena, &o);
	bool first = true;

	BUF_LIT(w->out, ",\"attrs\":[");
	if (!x->is_arg)
		put_attr(w, &first, "operation", session_str(w->g.m->s, x->op->name));
	if (row) {
		put_attr(w, &first, "value", (*row)[0].text);
		put_cells(w, &first, *row, "sharding");
		put_cells(w, &first, *row, "local_type");
	}
	if (x->moves)
		put_attr(w, &first, "moves", picture_graph_move_text(&w->g, x->op));
	put_attr(w, &first, "source", source.p ? source : STR(""));
	put_ends(w, &first, i);
	BUF_LIT(w->out, "]");
}

static void
put_inputs(Writer *w, uint32_t i)
{
	bool first = true;

	BUF_LIT(w->out, ",\"incomingEdges\":[");
	for (; w->edge < w->g.edges.n; w->edge++) {
		const PictureEdge *e = &w->g.edges.v[w->edge];

		if (e->back)
			continue;
		if (e->to > i)
			break;
		if (e->to != i || w->g.nodes.v[e->from].group == PICTURE_NOTHING)
			continue;
		buf_printf(w->out, "%s{\"sourceNodeId\":\"n%u\",\"sourceNodeOutputId\":\"%u\","
		           "\"targetNodeInputId\":\"%u\"}", first ? "" : ",", (unsigned)e->from,
		           w->g.nodes.v[e->from].is_arg ? 0 : (unsigned)e->value->index, (unsigned)e->operand);
		first = false;
	}
	BUF_LIT(w->out, "]");
}

/* Writes what is known about the results of an operation, the argument, or the results of the function. */
static void
put_values(Writer *w, const PictureNode *x)
{
	bool ends = !x->is_arg && x->op->kind == IR_OP_RETURN;
	uint32_t n = x->is_arg ? 1 : ends ? x->op->n_operands : x->op->n_results;
	const IrOp *func = ends ? ir_op_holder(x->op) : NULL;

	buf_printf(w->out, ",\"%sputsMetadata\":[", ends ? "in" : "out");
	for (uint32_t i = 0; i < n; i++) {
		const void *key = x->is_arg ? (const void *)x->value : ends ? (const void *)func :
		                  (const void *)&x->op->results[i];
		ReportValue *const *row = row_of(w, key, ends ? i : 0);

		put_metadata(w, i, row ? *row : NULL);
	}
	BUF_LIT(w->out, "]");
}

/* Returns the id of the graph of a function, "" if it has none. */
static Str
graph_of(const Writer *w, const IrOp *func)
{
	uint32_t k = map_number(map_get(&w->graph_of, (uintptr_t)func));

	return k ? w->graphs.v[k - 1] : STR("");
}

static void
put_node(Writer *w, uint32_t i)
{
	const PictureNode *x = &w->g.nodes.v[i];
	IrOp *callee = x->is_arg || x->op->kind != IR_OP_CALL ? NULL :
	               ir_symtab_get(w->symbols, ir_call_callee(x->op));
	Str graph = callee ? graph_of(w, callee) : STR("");

	buf_printf(w->out, "\n{\"id\":\"n%u\",\"label\":", (unsigned)i);
	put_label(w, x);
	BUF_LIT(w->out, ",\"namespace\":");
	find_namespace(w, i);
	report_json_text(w->out, (Str){ w->cell.p, w->cell.n });
	if (graph.n) {
		BUF_LIT(w->out, ",\"subgraphIds\":[");
		report_json_text(w->out, graph);
		BUF_LIT(w->out, "]");
	}
	put_attrs(w, i);
	put_inputs(w, i);
	put_values(w, x);
	if (x->moves)
		BUF_LIT(w->out, ",\"style\":{\"borderColor\":\"" PICTURE_MOVED "\"}");
	BUF_LIT(w->out, "}");
}

/* ---- graphs ---- */

/* Gives the functions that have a body the ids of their graphs. Only functions of inner modules can share a name. */
static void
name_graphs(Writer *w)
{
	Session *s = w->g.m->s;
	Arena *a = w->g.arena;
	Map names = { 0 };

	for (IrOp *f = ir_func_after(w->g.m->op, w->g.m->op); f; f = ir_func_after(w->g.m->op, f)) {
		Atom name = ir_symbol_name(f);
		const char *id = arena_printf(a, "@%s", session_str(s, name).p);

		if (!ir_op_body(f, 0))
			continue;
		if (w->x->n_documents)
			id = arena_printf(a, "%s in document %u", id, (unsigned)w->x->n_documents + 1);
		if (map_get(&names, name))
			id = arena_printf(a, "%s, function %u", id, (unsigned)w->graphs.n + 1);
		map_put(a, &names, name, map_value(1));
		*VEC_ADD(a, &w->graphs) = str_from(id);
		map_put(a, &w->graph_of, (uintptr_t)f, map_value(w->graphs.n));
	}
}

/* Finds the row of each value. The rows are those of the list, in its order. */
static void
find_rows(Writer *w, const InspectAddresses *all)
{
	for (uint32_t i = 0; i < all->list.n; i++) {
		const InspectNamed *x = &all->list.v[i];
		bool is_result = x->kind == INSPECT_NAMED_RESULT;

		if (!is_result || x->index == 0)
			map_put(w->g.arena, &w->row_of, is_result ? (uintptr_t)x->func : (uintptr_t)x->value,
			        map_value(i + 1));
	}
}

static void
find_ends(Writer *w)
{
	w->back = ARENA_ARRAY(w->g.arena, uint32_t, w->g.nodes.n);
	w->next_back = ARENA_ARRAY(w->g.arena, uint32_t, w->g.edges.n);
	for (uint32_t e = w->g.edges.n; e-- > 0;) {
		const PictureEdge *edge = &w->g.edges.v[e];

		if (!edge->back || edge->to == PICTURE_NOTHING)
			continue;
		w->next_back[e] = w->back[edge->to];
		w->back[edge->to] = e + 1;
	}
}

/* Writes the meshes, which Model Explorer shows if no node is selected. */
static void
put_meshes(Writer *w, const ReportTable *meshes)
{
	BUF_LIT(w->out, "\n],\"groupNodeAttributes\":{\"\":{");
	for (uint32_t r = 0; r < meshes->rows.n; r++) {
		buf_printf(w->out, "%s", r ? "," : "");
		report_json_text(w->out, meshes->rows.v[r][0].text);
		BUF_LIT(w->out, ":");
		report_json_text(w->out, meshes->rows.v[r][1].text);
	}
	BUF_LIT(w->out, "}}}");
}

static void
put_graphs(Writer *w, const ReportTable *meshes)
{
	uint32_t func = PICTURE_NOTHING;

	for (uint32_t i = 0; i < w->g.nodes.n; i++) {
		bool first = w->g.nodes.v[i].func != func;

		if (w->g.nodes.v[i].group == PICTURE_NOTHING)
			continue;
		if (first) {
			if (func != PICTURE_NOTHING)
				put_meshes(w, meshes);
			buf_printf(w->out, "%s\n{\"id\":", w->x->n_graphs++ ? "," : "");
			func = w->g.nodes.v[i].func;
			report_json_text(w->out, w->graphs.v[func]);
			BUF_LIT(w->out, ",\"nodes\":[");
		}
		buf_printf(w->out, "%s", first ? "" : ",");
		put_node(w, i);
	}
	if (func != PICTURE_NOTHING)
		put_meshes(w, meshes);
}

void
picture_explorer_begin(PictureExplorer *x, Buf *out, Str label)
{
	*x = (PictureExplorer){ .out = out };
	BUF_LIT(out, "{\"label\":");
	report_json_text(out, label);
	BUF_LIT(out, ",\"graphs\":[");
}

void
picture_explorer_add(PictureExplorer *x, Arena *a, const InspectAddresses *values, bool only_found, uint32_t radius)
{
	Writer w = { .x = x, .out = x->out, .g = { .m = values->m, .arena = a } };
	InspectAddresses all;
	InspectValues rows;

	inspect_addresses_read(&all, values->m);
	for (uint32_t i = 0; i < all.list.n; i++)
		all.list.v[i].found = true;
	inspect_values_init(&rows, a);
	rows.one_mesh = inspect_has_one_mesh(&w.g.m, 1);
	inspect_values_add_found(&rows, values->m, &all);
	w.rows = &rows.tables[INSPECT_VALUES];
	buf_init(&w.cell, a->memory);
	picture_graph_read(&w.g, values, only_found, radius);
	w.symbols = ir_symtab_new(a, values->m->s, values->m->op);
	name_graphs(&w);
	find_rows(&w, &all);
	find_ends(&w);
	put_graphs(&w, &rows.tables[INSPECT_MESHES]);
	buf_free(&w.cell);
	x->n_documents++;
}

void
picture_explorer_end(PictureExplorer *x)
{
	BUF_LIT(x->out, "]}\n");
}
