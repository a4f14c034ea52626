/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes the graph of a program in the language of Graphviz. A node is a table: what it is, and a cell for each
 * dimension with its axes. Collectives and reshards have a thick border and edge, and say what they send.
 */
#include "picture/flow_graph.h"

#include "base/vec.h"
#include "flow/value.h"
#include "inspect/name.h"
#include "inspect/sharding_text.h"
#include "inspect/values.h"
#include "ir/walk.h"
#include "picture/palette.h"
#include "print/print.h"
#include "report/report.h"
#include "report/shorten.h"
#include "report/table.h"

enum { LABEL_MAX = 60, NAMES = 4, MAX_WIDTH = 6, MAX_LABELS = 100 };

typedef struct Drawing {
	Buf *out;
	PictureGraph *g;
	VEC(uint32_t) open;	/* the nodes of the operations whose clusters are open */
} Drawing;

/* ---- texts ---- */

/* Writes text as a part of a table. Long text is shortened in the middle. */
static void
put(Drawing *x, Str text)
{
	Arena *a = x->g->arena;
	const char *all = report_utf8(a, text);
	Buf b;

	buf_init(&b, a->memory);
	/* Only the width of ASCII is known here; others are shortened a little more. */
	(void)report_shorten(&b, str_from(all), (uint32_t)strlen(all), LABEL_MAX, LABEL_MAX / 2);
	report_xml(x->out, buf_take(&b, a), true);
}

static Str
func_name(const PictureGraph *g, const IrOp *op)
{
	while (op->kind != IR_OP_FUNC)
		op = ir_op_holder(op);
	return str_from(arena_printf(g->arena, "@%s", session_str(g->m->s, ir_symbol_name(op)).p));
}

/* Writes the names of the operations of a chain. */
static void
put_chain(Drawing *x, uint32_t k)
{
	const PictureGroup *group = &x->g->groups.v[k];
	uint32_t n = 0;

	for (uint32_t i = group->first; i < x->g->nodes.n && n < group->n && n < NAMES; i++) {
		if (x->g->nodes.v[i].group != k)
			continue;
		if (n++)
			BUF_LIT(x->out, "·");
		put(x, picture_op_name(x->g->m->s, x->g->nodes.v[i].op));
	}
	if (n < group->n)
		buf_printf(x->out, "…×%u", (unsigned)group->n);
}

static void
put_title(Drawing *x, uint32_t k)
{
	PictureGraph *g = x->g;
	const PictureGroup *group = &g->groups.v[k];
	const PictureNode *first = &g->nodes.v[group->first];
	const InspectOrigin *o = picture_graph_origin(g, group->first);

	if (g->grouping == PICTURE_FUNCS) {
		put(x, func_name(g, first->op));
	} else if (first->is_arg && group->n > 1) {
		buf_printf(x->out, "%u arguments", (unsigned)group->n);
	} else if (first->is_arg) {
		InspectOrigin from = inspect_origin(g->m, first->value);

		put(x, inspect_value(g->m, first->value));
		BUF_LIT(x->out, " ");
		if (from.name.p)
			put(x, from.name);
	} else if (g->grouping == PICTURE_LINES && o->file.p) {
		put(x, str_from(arena_printf(g->arena, "%.*s:%u", (int)o->file.n, o->file.p, (unsigned)o->line)));
	} else if (g->grouping == PICTURE_PATHS && o->name.p) {
		put(x, picture_path_prefix(o->name, g->depth));
	} else if (first->op->kind == IR_OP_RETURN) {
		BUF_LIT(x->out, "results");
	} else {
		put_chain(x, k);
		BUF_LIT(x->out, " ");
		put(x, first->value ? inspect_value(g->m, first->value) : STR(""));
	}
}

/* ---- cells ---- */

static void
put_axes_cell(Drawing *x, const ShardMesh *mesh, const char *before, ShardAxes axes)
{
	int64_t i = mesh && axes.n ? shard_mesh_axis_find(mesh, axes.v[0].name) : -1;
	const PictureColor *color = i < 0 ? NULL : &picture_palette[picture_axis_color((uint32_t)i)];

	BUF_LIT(x->out, "<TD");
	if (color)
		buf_printf(x->out, " BGCOLOR=\"%s\"><FONT COLOR=\"%s\"", color->hex, color->white ? "white" : "black");
	buf_printf(x->out, ">%s", before);
	if (axes.n) {
		BUF_LIT(x->out, " ");
		put(x, inspect_axes(x->g->m->s, axes.v, axes.n));
	}
	buf_printf(x->out, "%s</TD>", color ? "</FONT>" : "");
}

/* Returns the sharding of a value whose dimensions have cells, or NULL. */
static const ShardSharding *
sharding_of(const Drawing *x, const IrValue *v)
{
	const IrAttr *attr = flow_value_get(x->g->m->s, v);

	return attr && shard_sharding(attr)->rank == v->type->n ? shard_sharding(attr) : NULL;
}

static bool
has_dims(const IrValue *v)
{
	return ir_type_is_static_tensor(v->type) && v->type->n;
}

static unsigned
cells_of(const Drawing *x, const IrValue *v)
{
	const ShardSharding *sh = has_dims(v) ? sharding_of(x, v) : NULL;

	return !has_dims(v) ? 1 : v->type->n + (sh && sh->n_unreduced);
}

/* Writes a row with a cell for each dimension of a value. */
static void
put_dims(Drawing *x, IrOp *op, const IrValue *v)
{
	const ShardSharding *sh = has_dims(v) ? sharding_of(x, v) : NULL;
	IrAttr *mesh = sh ? flow_meshes_get(picture_graph_meshes(x->g, op), sh->mesh) : NULL;
	const ShardMesh *of = mesh ? shard_mesh(mesh) : NULL;

	if (!has_dims(v)) {
		BUF_LIT(x->out, "<TD>");
		put(x, print_type_text(x->g->m->s, v->type));
		BUF_LIT(x->out, "</TD>");
		return;
	}
	for (uint32_t d = 0; d < v->type->n; d++)
		put_axes_cell(x, of, arena_printf(x->g->arena, "%lld", (long long)v->type->dims[d]),
		              sh ? shard_axes_of_dim(sh, d) : (ShardAxes){ NULL, 0 });
	if (sh && sh->n_unreduced)
		put_axes_cell(x, of, "partial", shard_axes_unreduced(sh));
}

/* ---- nodes ---- */

static void
put_node(Drawing *x, uint32_t k)
{
	const PictureGroup *group = &x->g->groups.v[k];
	const PictureNode *first = &x->g->nodes.v[group->first];
	bool shows_value = first->value && (x->g->grouping <= PICTURE_CHAINS);

	buf_printf(x->out, "n%u [id=\"n%u\" tooltip=\"", (unsigned)k, (unsigned)k);
	report_dot(x->out, first->value ? inspect_value(x->g->m, first->value) : STR(""));
	buf_printf(x->out, "\" label=<<TABLE BORDER=\"%d\" CELLBORDER=\"1\" CELLSPACING=\"%d\"%s><TR>"
	           "<TD COLSPAN=\"%u\">", group->n_moves ? 3 : 0, group->n_moves ? 2 : 0,
	           group->n_moves ? " COLOR=\"" PICTURE_MOVED "\"" : "",
	           shows_value ? cells_of(x, first->value) : 1U);
	put_title(x, k);
	if (x->g->grouping > PICTURE_CHAINS && !first->is_arg)
		buf_printf(x->out, "<BR/>%u operation%s", (unsigned)group->n, group->n == 1 ? "" : "s");
	if (group->n_moves && group->n > 1)
		buf_printf(x->out, "<BR/>moves data: %u", (unsigned)group->n_moves);
	if (group->sent && group->n > 1)
		buf_printf(x->out, ", %s", report_bytes_text(x->g->arena, group->sent, true));
	BUF_LIT(x->out, "</TD></TR>");
	if (shows_value) {
		BUF_LIT(x->out, "<TR>");
		put_dims(x, first->op, first->value);
		BUF_LIT(x->out, "</TR>");
	}
	BUF_LIT(x->out, "</TABLE>>];\n");
}

static void
open_cluster(Drawing *x, const char *kind, uint32_t number, Str label)
{
	buf_printf(x->out, "subgraph cluster_%s%u { label=\"", kind, (unsigned)number);
	report_dot(x->out, label);
	BUF_LIT(x->out, "\";\n");
}

/* Writes the nodes, those of a region in a cluster with the operation around it. */
static void
put_nodes(Drawing *x)
{
	PictureGraph *g = x->g;
	uint32_t func = PICTURE_NOTHING;
	bool clusters = g->grouping != PICTURE_LINES && g->grouping != PICTURE_FUNCS;

	for (uint32_t k = 0; k < g->groups.n; k++) {
		uint32_t i = g->groups.v[k].first;
		const PictureNode *first = &g->nodes.v[i];

		while (x->open.n && x->open.v[x->open.n - 1] != first->holder) {
			BUF_LIT(x->out, "}\n");
			x->open.n--;
		}
		if (clusters && first->func != func) {
			buf_printf(x->out, "%s", func == PICTURE_NOTHING ? "" : "}\n");
			func = first->func;
			open_cluster(x, "f", func, func_name(g, first->op));
		}
		if (g->grouping <= PICTURE_CHAINS && !first->is_arg && inspect_has_program_regions(first->op)) {
			open_cluster(x, "", i, picture_op_name(g->m->s, first->op));
			*VEC_ADD(g->arena, &x->open) = i;
		}
		put_node(x, k);
	}
	for (uint32_t i = 0; i < x->open.n; i++)
		BUF_LIT(x->out, "}\n");
	buf_printf(x->out, "%s", func == PICTURE_NOTHING ? "" : "}\n");
}

/* ---- edges ---- */

/* Returns the width of the edge of a movement: it grows with the logarithm of the bytes. */
static uint32_t
width_of(int64_t bytes)
{
	uint32_t width = 2;

	for (; bytes > 65536 && width < MAX_WIDTH; bytes /= 16)
		width++;
	return width;
}

static void
put_edge(Drawing *x, const PictureEdge *e)
{
	PictureGraph *g = x->g;
	const PictureGroup *to = &g->groups.v[e->to];
	IrAttr *sharding = flow_value_get(g->m->s, e->value);
	bool moves = to->n == 1 && to->n_moves;

	buf_printf(x->out, "n%u -> n%u [%s", (unsigned)e->from, (unsigned)e->to,
	           e->back ? "style=dashed constraint=false " : "");
	if (moves) {
		buf_printf(x->out, "color=\"" PICTURE_MOVED "\" penwidth=%u label=<", (unsigned)width_of(to->sent));
		put(x, picture_graph_move_text(g, g->nodes.v[to->first].op));
		BUF_LIT(x->out, ">");
	} else if (g->grouping > PICTURE_CHAINS) {
		/* Labels take Graphviz long. */
		buf_printf(x->out, "%s=<", g->joined.n > MAX_LABELS ? "edgetooltip" : "label");
		put(x, sharding ? inspect_sharding(g->m->s, sharding, true) : STR("no sharding"));
		if (e->n > 1)
			buf_printf(x->out, " and %u more", (unsigned)e->n - 1);
		BUF_LIT(x->out, ">");
	}
	BUF_LIT(x->out, "];\n");
}

void
picture_graph_dot(Buf *out, PictureGraph *g)
{
	static const char *const by[] = {
		[PICTURE_OPS] = "",
		[PICTURE_CHAINS] = ", chains of element-wise operations share a node",
		[PICTURE_LINES] = ", operations of a source line share a node",
		[PICTURE_PATHS] = ", operations of a path share a node",
		[PICTURE_FUNCS] = ", operations of a function share a node",
	};
	Drawing x = { .out = out, .g = g };
	uint32_t n = 0;

	for (uint32_t i = 0; i < g->groups.n; i++)
		n += g->groups.v[i].n;
	buf_printf(out, "digraph program {\nlabel=\"nodes: %u, operations, arguments and results: %u%s\";\n"
	           "nslimit=1; nslimit1=1;\n"
	           "node [shape=plain fontname=\"monospace\" fontsize=10];\n"
	           "edge [fontname=\"monospace\" fontsize=9];\n", (unsigned)g->groups.n, (unsigned)n,
	           by[g->grouping]);
	put_nodes(&x);
	for (uint32_t i = 0; i < g->joined.n; i++)
		put_edge(&x, &g->joined.v[i]);
	BUF_LIT(out, "}\n");
}
