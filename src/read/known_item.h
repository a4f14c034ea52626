/* SPDX-License-Identifier: Apache-2.0
 *
 * Known items: arguments and results of a function whose type and attributes equal those of an earlier one are read
 * without the grammar. The algorithm is in known_item.c.
 */
#ifndef SHARDC_READ_KNOWN_ITEM_H
#define SHARDC_READ_KNOWN_ITEM_H

#include "base/source.h"
#include "ir/op.h"
#include "read/known_next.h"

struct Parse;

/* The text of an argument after its name, or of a result, and its meaning. */
typedef struct ReadItemModel {
	Str text;
	IrType *type;
	IrAttr *attrs;		/* DICT or NULL */
	ReadNext next;		/* models of the items that came after such an item */
} ReadItemModel;

/* The known items of a document. */
typedef struct ReadItems {
	Map models;		/* ReadItemModel, by hash of the text */
	ReadItemModel *last;	/* of the last item; NULL: it has none */
} ReadItems;

/* Makes an item that was just read from `at`, and is the last of ps->args, a model if it can be one, and reads all
 * known items that follow. Returns the number of items, the first included. */
uint32_t read_items(struct Parse *ps, Span at);
/* Forgets all models, at the start of a document. */
void read_items_reset(struct Parse *ps);

#endif
