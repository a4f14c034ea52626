// RUN: comms --remarks --format=schema
