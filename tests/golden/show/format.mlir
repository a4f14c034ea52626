// RUN: show --format=sarif %s
// STATUS: 2
