// RUN: types --format=schema
