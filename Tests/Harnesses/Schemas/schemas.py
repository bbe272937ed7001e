"""The schemas of Schedules: their rules, their use to validate lines, and the parts of them that lines have used."""

import json
import pathlib

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOLDER = ROOT / "Schedules/schemas"
FILES = ("plan", "servicing", "loan")  # The formats of files, next to the folder; some commands print such files.
ANNOTATIONS = {"description", "title", "$comment", "examples"}


def load():
    """Returns the schemas by their names, such as `widget`."""
    paths = {path.name.removesuffix(".schema.json"): path for path in sorted(FOLDER.glob("*.schema.json"))}
    paths |= {f"{name}-file": ROOT / f"Schedules/{name}.schema.json" for name in FILES}
    return {name: json.loads(path.read_text(encoding="utf-8")) for name, path in paths.items()}


def address(name):
    """The address of a schema, by which the others refer to it."""
    return f"file:///{name.removesuffix('-file')}.schema.json" if name.endswith("-file") else f"file:///schemas/{name}.schema.json"


def parts(schema, path="#"):
    """Yields a schema and all schemas in it, each with its path; `True` for a schema that is a member."""
    stack = [(schema, path, False)]
    while stack:
        each, place, is_member = stack.pop()
        yield each, place, is_member
        for key, value in each.items():
            if key in ("properties", "$defs"):
                stack += [(inner, f"{place}/{key}/{name}", key == "properties") for name, inner in value.items()]
            elif key in ("oneOf", "anyOf", "allOf"):
                stack += [(inner, f"{place}/{key}/{index}", False) for index, inner in enumerate(value)]
            elif key in ("items", "additionalProperties", "not") and isinstance(value, dict):
                stack.append((value, f"{place}/{key}", False))


def mistakes(name, schema):
    """Yields the parts that a schema lacks: a description, a closed object, a known word."""
    try:
        jsonschema.Draft202012Validator.check_schema(schema)
    except jsonschema.SchemaError as error:
        yield f"{name}: {error.message}"
    for each, place, is_member in parts(schema):
        if is_member and not each.get("description", "").strip():
            yield f"{name}: {place} has no description"
        if ("properties" in each or each.get("type") == "object" and "oneOf" not in each) and each.get("additionalProperties") is not False:
            yield f"{name}: {place} accepts unknown members; add \"additionalProperties\": false"
        for required in each.get("required", ()):
            if required not in each.get("properties", ()):
                yield f"{name}: {place} requires {required}, which it does not describe"


class Validator:
    """Validates lines, and remembers the members, variants and values that they had."""

    def __init__(self, schemas):
        self.schemas, self.seen, self.used = schemas, set(), set()
        documents = {address(name): schema for name, schema in schemas.items()}
        try:
            from referencing import Registry
            from referencing.jsonschema import DRAFT202012
            registry = Registry().with_resources((uri, DRAFT202012.create_resource(each)) for uri, each in documents.items())
            options = {"registry": registry}
        except ImportError:  # Versions of jsonschema before 4.18
            options = {"resolver": jsonschema.RefResolver("", {}, store=documents)}
        self.validators = {name: jsonschema.Draft202012Validator({"$ref": address(name)}, **options)
                           for name in schemas}

    def mistake(self, name, value):
        """The first mistake of a value by a schema, or None."""
        error = jsonschema.exceptions.best_match(self.validators[name].iter_errors(value))
        if error is None:
            self.used.add(name)
            self.mark(name, self.schemas[name], "#", value)
            return None
        while error.context:
            error = max(error.context, key=lambda each: len(each.absolute_path))
        return f"{error.json_path}: {error.message[:300]}"

    def find(self, name, reference):
        """The name, the path and the schema that a reference is to."""
        file, _, path = reference.partition("#")
        if file.startswith("../"):
            name = f"{file.removeprefix('../').removesuffix('.schema.json')}-file"
        else:
            name = file.removesuffix(".schema.json") or name
        schema = self.schemas[name]
        for key in path.split("/")[1:]:
            schema = schema[key]
        return name, f"#{path}", schema

    def mark(self, name, schema, place, value):
        """Remembers the parts of a schema that a valid value used."""
        self.seen.add((name, place))
        if "$ref" in schema:
            inner_name, inner_place, inner = self.find(name, schema["$ref"])
            self.mark(inner_name, inner, inner_place, value)
        if "enum" in schema:
            self.seen.add((name, f"{place}={value}"))
        for index, inner in enumerate(schema.get("oneOf", ())):
            if self.fits(name, inner, value):
                self.mark(name, inner, f"{place}/oneOf/{index}", value)
        if isinstance(value, dict):
            for key, inner in schema.get("properties", {}).items():
                if key in value:
                    self.mark(name, inner, f"{place}/properties/{key}", value[key])
        if isinstance(value, list) and "items" in schema:
            for element in value:
                self.mark(name, schema["items"], f"{place}/items", element)

    def fits(self, name, schema, value):
        """Whether a value is of a variant, by its type, its members and their constants."""
        if "$ref" in schema:
            inner_name, _, inner = self.find(name, schema["$ref"])
            if not self.fits(inner_name, inner, value):
                return False
        if "const" in schema and schema["const"] != value or "enum" in schema and value not in schema["enum"]:
            return False
        kinds = {"null": type(None), "string": str, "boolean": bool, "integer": int, "object": dict, "array": list}
        if isinstance(schema.get("type"), str) and type(value) is not kinds[schema["type"]]:
            return False
        if "properties" in schema:
            members = schema["properties"]
            return set(schema.get("required", ())) <= set(value) <= set(members) and all(
                self.fits(name, members[key], inner) for key, inner in value.items() if {"const", "enum", "oneOf", "$ref"} & set(members[key]))
        return "oneOf" not in schema or any(self.fits(name, inner, value) for inner in schema["oneOf"])

    def unused(self):
        """Yields the members, variants and values of schemas that no line had, except of the formats of files."""
        for name, schema in self.schemas.items():
            if name.endswith("-file"):
                continue
            for each, place, is_member in parts(schema):
                is_variant = place.rpartition("/")[0].endswith("/oneOf")
                if (is_member or is_variant) and (name, place) not in self.seen:
                    yield f"{name}: {place}"
                elif (name, place) in self.seen:
                    yield from (f"{name}: {place}={value}" for value in each.get("enum", ())
                                if (name, f"{place}={value}") not in self.seen)
