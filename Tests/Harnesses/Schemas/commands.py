"""The schemas of the lines that each command prints."""

import json

# The commands that print JSON with --json or --format json, by their first words; each line has one of these schemas.
WITH_OPTION = {
    "update": ["widget"], "create": ["widget"], "status": ["widget"], "import": ["widget", "imported"], "capture": ["capture"],
    "list": ["widget-list"], "history": ["widget-history"], "check": ["widget-check"], "remove": ["widget-removed"],
    "store status": ["store"], "store forget-capture": ["known-capture"], "schedule": ["schedule"], "price": ["price"],
    "order": ["order"], "verify": ["checksum-match"], "plans list": ["plan-file"], "plans show": ["plan-file"], "rules list": ["servicing-file"],
    "rules show": ["servicing-file"], "loans list": ["loan-file"], "loans show": ["loan-file"],
    **{f"{noun} check": ["file-check"] for noun in ("plans", "rules", "loans")},
    "statement": ["statement"],
    "fees": ["fees"], "loan": ["loan"], "apr": ["apr"], "account list": ["account"], "account history": ["account-history"],
    "account check": ["account-check"], "account remove": ["account-removed"],
    **{f"service {each}": ["service-order"] for each in ("authorize", "capture", "void", "refund", "reverse", "order", "orders", "resume")},
    "service ping": ["service-ping"], "service limits": ["service-limits"],
    "service checkout create": ["service-checkout-created"], "service checkout show": ["service-checkout"],
    "terms check": ["terms-check"],
    "trash list": ["removal"], "trash restore": ["restored"],
    **{f"account {each}": ["account"] for each in (
        "open", "pay", "fail", "capture", "void", "refund", "waive", "move", "pause", "resume", "reverse", "status", "import")},
}
# The commands whose lines are JSON in any case.
ALWAYS = {"terms": ["terms"], "events": ["widget-event"], "export": ["widget-journal"], "account export": ["account-event"], "batch": ["batch"],
          **{f"checkout {verb} {flow}": [f"checkout-{flow}"] for verb in ("replay", "run")
             for flow in ("native", "web", "sheet", "kit", "payments", "express")}}
# The same with an option.
WITH_WORDS = {"export --all": ["archive"], "statement --format history": ["account-history"], "statement --checksum": ["checksum-match"]}
PAGES = ("svg", "html", "ics", "csv", "canonical")


def option(words, name):
    """The value of an option, or None."""
    for index, word in enumerate(words):
        if word == name:
            return words[index + 1] if index + 1 < len(words) else None
        if word.startswith(f"{name}="):
            return word[len(name) + 1:]
    return None


def wants_json(words):
    return "--json" in words or option(words, "--format") == "json"


def schemas_of(words):
    """The schemas of the lines that a command line prints; none if it prints text."""
    form = option(words, "--output") or option(words, "--format")
    if words[:1] == ["statement"] and "--json" not in words:
        if form == "history":
            return ["account-history", "statement"]
        if form in (None, "text", "json") and "--checksum" not in words:
            return ["statement"]  # Among statements as text, an account with a mistake is a line of JSON.
    if words[:1] == ["export"] and "--all" in words:
        return ["archive"]
    if words[:2] == ["terms", "check"] and not wants_json(words):
        return []
    for count in (3, 2, 1):
        path = " ".join(words[:count])
        if path in ALWAYS:
            return [] if form in ("text", *PAGES) else ALWAYS[path]
        if path in WITH_OPTION and wants_json(words):
            return ["checksum-match"] if path == "statement" and "--checksum" in words else WITH_OPTION[path]
    return []


def mistakes(validator, words, output, errors):
    """Yields the mistakes of the lines of JSON that a command printed."""
    schemas, lines = schemas_of(words), output.splitlines()
    if words[:2] == ["plans", "show"] and not wants_json(words):
        schemas, lines = ["plan-file"], [output]
    for line in lines:
        if not line.startswith("{"):
            if schemas and schemas != ["statement"] and schemas[0] != "plan-file":
                yield f"not a line of JSON: {line[:200]}"
            continue
        if not schemas:
            yield f"no schema describes {line[:200]}"
            continue
        value = json.loads(line)
        found = [validator.mistake(name, value) for name in schemas[:1]]
        found += [validator.mistake(name, value) for name in schemas[1:] if found[0]]
        if all(found):
            yield f"{' and '.join(map(lambda name, each: f'{name} {each}', schemas, found))}\n    {line[:400]}"
    for line in errors.splitlines():
        if line.startswith("{"):
            mistake = validator.mistake("error", json.loads(line))
            if mistake:
                yield f"error {mistake}\n    {line}"
        elif wants_json(words) and line.startswith("error: "):
            yield f"an error that is not JSON: {line}"


def undocumented(text):
    """Yields the commands and schemas that the table of a page lacks, and the wrong ones in it."""
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| [")]
    found = {row[0].partition("](")[2].rstrip(")"): {each.strip("`") for each in row[2].removesuffix(" |").split(", ") if "`" in each} for row in rows}
    wanted = {}
    for path, names in (WITH_OPTION | ALWAYS | WITH_WORDS).items():
        for name in names:
            file = f"../{name.removesuffix('-file')}.schema.json" if name.endswith("-file") else f"{name}.schema.json"
            wanted.setdefault(file, set()).add(path)
    for file in sorted(wanted.keys() | found.keys() - {"common.schema.json", "error.schema.json"}):
        if wanted.get(file) != found.get(file):
            yield f"README.md: {file} is printed by {sorted(wanted.get(file, ()))}, not {sorted(found.get(file, ()))}"
