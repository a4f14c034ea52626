// RUN: what-if --format=schema
