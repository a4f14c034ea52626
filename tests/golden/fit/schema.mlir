// RUN: mem --fit --format=schema
