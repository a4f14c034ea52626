// RUN: check --extract %s
A page that has no statements, but characters of several bytes: 背景 and é.
