"""The harness finds what it is for: each test plants a mistake."""

import copy
import json
import unittest

import commands
import schemas

KNOWN = schemas.load()
WIDGET = {
    "widget": "default", "revision": 1, "schedule": None, "head": "0" * 64,
    "status": {"isValid": False, "error": {"errorCode": "amount_below_minimum", "message": "Add to the order."}},
}


class SelfTest(unittest.TestCase):
    def mistakes(self, line, words="status --json", errors=""):
        text = line if isinstance(line, str) else json.dumps(line)
        return list(commands.mistakes(schemas.Validator(KNOWN), words.split(), f"{text}\n" if text else "", errors))

    def test_a_right_line_has_no_mistake(self):
        self.assertEqual(self.mistakes(WIDGET), [])

    def test_wrong_lines_are_found(self):
        for change in ({"unknown": 1}, {"revision": "1"}, {"revision": 0}, {"head": "0"}, {"status": None},
                       {"status": {"isValid": True, "error": WIDGET["status"]["error"]}}):
            self.assertNotEqual(self.mistakes(WIDGET | change), [], change)
        missing = dict(WIDGET)
        del missing["schedule"]
        self.assertNotEqual(self.mistakes(missing), [])

    def test_a_line_without_a_schema_is_found(self):
        self.assertIn("no schema", self.mistakes({}, "rules check x")[0])

    def test_a_line_that_is_not_json_is_found(self):
        self.assertNotEqual(self.mistakes("text"), [])

    def test_errors_are_validated(self):
        error = {"code": "invalid_amount", "message": "not an amount", "field": "--amount", "remedy": None}
        self.assertEqual(self.mistakes("", errors=json.dumps({"error": error})), [])
        for change in ({"code": "Invalid"}, {"field": "amount"}, {"message": ""}, {"remedy": ""}, {"more": 1}):
            self.assertNotEqual(self.mistakes("", errors=json.dumps({"error": error | change})), [], change)
        self.assertNotEqual(self.mistakes("", errors="error: text\n"), [])
        self.assertEqual(self.mistakes("", "status", errors="error: text\n"), [])

    def test_an_incomplete_schema_is_found(self):
        whole = KNOWN["widget"]
        self.assertEqual(list(schemas.mistakes("widget", whole)), [])
        plant = [lambda each: each["properties"]["head"].pop("description"), lambda each: each.pop("additionalProperties"),
                 lambda each: each["properties"].pop("head"), lambda each: each.update(type="objekt")]
        for change in plant:
            planted = copy.deepcopy(whole)
            change(planted)
            self.assertNotEqual(list(schemas.mistakes("widget", planted)), [])

    def test_unused_parts_are_found(self):
        validator = schemas.Validator(KNOWN)
        self.assertIsNone(validator.mistake("widget", WIDGET))
        unused = set(validator.unused())
        self.assertIn("widget: #/properties/capture", unused)
        self.assertIn("common: #/$defs/barrier=amount_above_maximum", unused)
        self.assertIn("store: #/properties/bytes", unused)
        self.assertNotIn("widget: #/properties/head", unused)
        self.assertNotIn("common: #/$defs/barrier=amount_below_minimum", unused)


if __name__ == "__main__":
    unittest.main()
