// RUN: why --format=schema
