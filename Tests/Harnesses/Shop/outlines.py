"""The structure of pages: labels, ids, nesting, and no resource from elsewhere."""
import html.parser
import re

from running import ShopTestCase

FORM = {"name": "Ada", "line1": "1 Main St", "line2": "", "city": "Springfield", "region": "IL", "postcode": "62701",
        "country": "us", "phone": ""}


class Outline(html.parser.HTMLParser):
    """The structure of a page, to check its labels, ids and nesting."""

    EMPTY = {"meta", "link", "input", "br", "!doctype", "img"}

    def __init__(self, text):
        super().__init__()
        self.open, self.mistakes, self.ids, self.labels, self.fields, self.scripts, self.tags = [], [], [], set(), [], 0, []
        self.feed(text)
        self.mistakes += [f"{tag} is open" for tag in self.open]
        if len(set(self.ids)) != len(self.ids):
            self.mistakes.append("an id twice")
        self.mistakes += [f"no label for {name}" for name in self.fields if name not in self.labels]

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.tags.append(tag)
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "label" and "for" in values:
            self.labels.add(values["for"])
        if tag in ("input", "select") and values.get("type") != "hidden" and "label" not in self.open:
            self.fields.append(values.get("id"))
        self.scripts += tag == "script"
        for name, value in values.items():
            if name.startswith("on") or name == "style" or str(value).lower().startswith(("javascript:", "data:text")):
                self.mistakes.append(f"{tag} {name}")
            if name in ("src", "href") and re.match("https?:|//", str(value)):
                self.mistakes.append(f"an external {value}")
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.mistakes.append(f"{tag} ends")


class PageTestCase(ShopTestCase):
    def assert_page(self, answer, status=200):
        self.assertEqual(answer.status, status, answer.text[:300])
        outline = Outline(answer.text)
        self.assertEqual(outline.mistakes, [])
        self.assertLessEqual(outline.scripts, 2)
        self.assertEqual(outline.tags.count("h1"), 1)
        self.assertIn("no real money", answer.text)
        policy = answer.headers["Content-Security-Policy"]
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe", policy)
        self.assertIn("frame-ancestors 'self' http://localhost:*", policy)
        return answer

    def fill(self, address, **changes):
        """Fills in the parts of a checkout page up to the payment, and returns the page. `address(action)` is a form's."""
        self.assert_page(self.client.form(address("contact"), email="ada@example.com"))
        self.assert_page(self.client.form(address("delivery"), **{**FORM, **changes}))
        return self.assert_page(self.client.form(address("method"), method="standard"))
