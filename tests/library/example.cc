// SPDX-License-Identifier: Apache-2.0
//
// The library from C++: a report as cells.
#include <iostream>
#include <memory>
#include <shardc.h>
#include <string>

int main()
{
	std::unique_ptr<shardc_context, void (*)(shardc_context *)> c(shardc_context_new(), shardc_context_free);
	const std::string text = "sdy.mesh @m = <[\"x\"=2]>\n"
	                         "func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}]>})"
	                         " -> tensor<8xf32> {\n  return %a : tensor<8xf32>\n}\n";
	shardc_program *p;
	shardc_report *r;

	if (shardc_read(c.get(), "one.mlir", text.data(), text.size(), &p) ||
	    shardc_report_new(p, SHARDC_SHOW, nullptr, &r))
		return 1;
	const size_t t = shardc_table_find(r, "values"), shape = shardc_column_find(r, t, "local_shape");
	std::cout << shardc_cell_text(r, t, 0, shardc_column_find(r, t, "value")) << " has "
	          << shardc_cell_integer_at(r, t, 0, shape, 0) << " elements on each device\n";
}
