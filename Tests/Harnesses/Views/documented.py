#!/usr/bin/env python3
"""Checks that each public declaration of a module is documented: documented.py GRAPH

GRAPH is the module's symbol graph. Exit status 1, and a line for each declaration without a comment.
"""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    graph = json.load(file)
bare = sorted(
    ".".join(symbol["pathComponents"]) for symbol in graph["symbols"] if "docComment" not in symbol)
print(*(f"no documentation: {name}" for name in bare), sep="\n", end="\n" if bare else "")
if bare:
    sys.exit(1)
print(f"{graph['module']['name']}: {len(graph['symbols'])} public declarations are documented")
