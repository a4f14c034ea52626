// RUN: show --format=schema
