#!/usr/bin/env python3
"""Checks that the snippets are lines of the guides: guides.py FOLDER

In a snippet's file, `// guide: FILE` names the guide of the lines that follow. Between `// begin` and `// end` each line is
one of the guide's, apart from its indentation, in the guide's order or not. `// printed: LINE` is a line of the guide that
is written differently: the next line replaces it. `// printed elsewhere: LINE` is one that the snippet leaves out.
"""
import pathlib
import re
import sys


def lines(text):
    """The lines of a guide, each without indentation and with single spaces."""
    return {" ".join(line.split()) for line in text.splitlines()}


def check(snippet, text, folder):
    """The number of a snippet's lines that are the guide's, and a sentence for each that is not."""
    guide, inside, replaced, count, problems = set(), False, False, 0, []
    for number, line in enumerate(text.splitlines(), 1):
        line = " ".join(line.split())
        if match := re.fullmatch(r"// guide: (.*)", line):
            guide = lines((folder / match[1]).read_text())
        elif line in ("// begin", "// end"):
            inside = line == "// begin"
        elif match := re.fullmatch(r"// printed( elsewhere)?: (.*)", line):
            replaced, count = not match[1], count + 1
            if not any(match[2] in printed for printed in guide):
                problems.append(f"{snippet}:{number}: not in the guide: {match[2]}")
        elif inside and replaced:
            replaced = False
        elif inside and line:
            count += 1
            if line not in guide:
                problems.append(f"{snippet}:{number}: not in the guide: {line}")
    return count, problems


def main():
    folder = pathlib.Path(sys.argv[1])
    snippets = sorted((pathlib.Path(__file__).parent / "Snippets").glob("*.swift"))
    results = [check(snippet, snippet.read_text(), folder) for snippet in snippets]
    for _, problems in results:
        print(*problems, sep="\n", end="\n" if problems else "")
    if any(problems for _, problems in results):
        sys.exit(1)
    # A changed line is found, whether it is printed or replaced.
    for snippet in snippets:
        for text in ("// printed: ", "// begin\n"):
            if not check(snippet, snippet.read_text().replace(text, text + "x", 1), folder)[1]:
                sys.exit(f"{snippet}: a change after {text!r} is not found")
    print(f"{sum(count for count, _ in results)} lines of the guides in {len(snippets)} files")


main()
