// RUN: mem --format=schema
