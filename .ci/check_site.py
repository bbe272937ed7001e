#!/usr/bin/env python3
"""Checks a site of documentation: every public symbol is documented and in a topic, every link and picture exists.

    python3 check_site.py SITE ARCHIVE...

ARCHIVEs are those of the modules that SITE was merged from. Exit status 1, and a line for each mistake.
"""
import json
import os
import sys


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return json.load(file)


def undocumented(archive):
    """Symbols that are declared without documentation, and the number of all symbols."""
    # The module of an extended type documents it.
    symbols = [
        entry for entry in read(archive, "documentation-coverage.json")
        if entry["kind"]["isSymbol"] and not entry["kind"]["name"].startswith("Extended")
    ]
    # The compiler writes this initializer, so it has no comment.
    bare = [entry for entry in symbols if not entry["hasAbstract"] and entry["title"] != "init(rawValue:)"]
    return [entry["referencePath"] for entry in bare], len(symbols)


def pages(site):
    for folder, _, names in os.walk(os.path.join(site, "data")):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), os.path.join(site, "data"))
            yield "/" + path[:-len(".json")], read(folder, name)


def broken(site, path, page):
    """Links of a page that lead nowhere, and the number of its links."""
    found, count = [], 0
    for reference in page.get("references", {}).values():
        url = reference.get("url", "")
        # A chapter of tutorials is a part of their table of contents and no page.
        is_chapter = url.startswith("/tutorials/") and reference.get("role") == "article"
        targets = [url] if reference.get("type") in ("topic", "section") and not is_chapter else []
        targets += [variant["url"] for variant in reference.get("variants", [])]
        for target in targets:
            target = target.split("#")[0]
            is_page = target.startswith(("/documentation", "/tutorials"))
            file = os.path.join(site, target[1:], "index.html") if is_page else os.path.join(site, target[1:])
            count += 1
            if target.startswith("/") and not os.path.isfile(file):
                found.append(f"{path}: nothing at {target}")
        # The documentation of the standard library, of Observation and of Foundation is elsewhere.
        elsewhere = ("Swift.", "_Concurrency.", "Observation.", "Foundation.", "FoundationEssentials.")
        if reference.get("type") == "unresolvable" and not reference["title"].startswith(elsewhere):
            found.append(f"{path}: no such page: {reference['title']}")
    return found, count


def root_leads_to_documentation(site):
    """Whether the site's root leads to the first page rather than to DocC's "can't be found"."""
    with open(os.path.join(site, "index.html"), encoding="utf-8") as file:
        leads = 'content="0; url=documentation/"' in file.read()
    return leads and os.path.isfile(os.path.join(site, "documentation", "index.html"))


def main():
    site, archives = sys.argv[1], sys.argv[2:]
    mistakes, links, all_pages = [], 0, dict(pages(site))
    for archive in archives:
        bare, count = undocumented(archive)
        mistakes += [f"no documentation: {symbol}" for symbol in bare]
        name = os.path.basename(archive).rsplit(".", 1)[0]
        print(f"{name}: {count - len(bare)} of {count} public symbols documented")
        sections = all_pages[f"/documentation/{name.lower()}"].get("topicSections", [])
        left = [section for section in sections if section.get("generated")]
        # A module without a catalog has no topics of its own.
        if len(left) < len(sections):
            mistakes += [f"in no topic of {name}: {symbol}" for section in left for symbol in section["identifiers"]]
    for path, page in all_pages.items():
        found, count = broken(site, path, page)
        mistakes, links = mistakes + found, links + count
    if not root_leads_to_documentation(site):
        mistakes.append("/: does not lead to /documentation/")
    print(f"{len(all_pages)} pages, {links} links and pictures, {len(mistakes)} mistakes")
    print("\n".join(mistakes))
    sys.exit(1 if mistakes else 0)


if __name__ == "__main__":
    main()
