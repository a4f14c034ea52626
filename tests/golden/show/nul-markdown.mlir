// RUN: show --format=markdown nul-json.mlir
// The same in a table for a page.
