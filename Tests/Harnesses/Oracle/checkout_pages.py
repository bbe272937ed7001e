"""Addresses of pages, cut by RFC 3986 alone, and their percent-decoding: what the web, sheet, payments and express flows share.

An address is only cut, never mended: every text has parts, and `join` of the same parts is the same text.
"""
import re
import typing

# RFC 3986, appendix B. A scheme that is none by section 3.1 makes the address a relative one.
PARTS = re.compile(r"(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.DOTALL)
HEX = frozenset("0123456789abcdefABCDEF")


class Cut(typing.NamedTuple):
    """The parts of an address as they are spelled; None is a part that is not there.

    `items` are the query's items as pairs of a raw name and a raw value, which is None without a `=`. `host` and `port` are
    None without an authority; a port without a digit after its `:` is the empty text.
    """
    raw_scheme: str | None
    authority: str | None
    user: str | None
    host: str | None
    port: str | None
    path: str
    query: str | None
    items: tuple
    fragment: str | None

    @property
    def scheme(self):
        """The scheme in lower case, or None for a relative address."""
        return None if self.raw_scheme is None else folded(self.raw_scheme)

    def is_web(self):
        return self.scheme in ("http", "https")

    def place(self, name):
        """The place of the first query item of a name, or None."""
        return next((place for place, (key, _) in enumerate(self.items) if decode(key) == name), None)

    def value(self, name):
        """The decoded value of the first query item of a name; None without one, and where it cannot be decoded."""
        place = self.place(name)
        return None if place is None or self.items[place][1] is None else decode(self.items[place][1])

    def components(self):
        """The components of the path, decoded, split at the raw `/`; None for one that cannot be decoded."""
        return [decode(part) for part in self.path.split("/")]


def folded(text):
    """A text with the letters A to Z in lower case, and no other changed."""
    return "".join(chr(ord(scalar) + 32) if "A" <= scalar <= "Z" else scalar for scalar in text)


def is_same(one, other):
    """Whether two texts are equal without the case of the letters A to Z."""
    return folded(one) == folded(other)


def cut(url):
    """The parts of an address."""
    scheme, authority, path, query, fragment = PARTS.fullmatch(url).groups()
    user, host, port = cut_authority(authority)
    items = () if query is None else tuple(cut_item(item) for item in query.split("&"))
    return Cut(scheme, authority, user, host, port, path, query, items, fragment)


def cut_authority(authority):
    if authority is None:
        return None, None, None
    user, at, rest = authority.rpartition("@")
    # The colons within `[::1]` belong to the host.
    end = rest.find("]") + 1 if rest.startswith("[") else 0
    colon = rest.find(":", end)
    host, port = (rest, None) if colon < 0 else (rest[:colon], rest[colon + 1:])
    return user if at else None, host, port


def cut_item(item):
    name, equals, value = item.partition("=")
    return name, value if equals else None


def join(parts, items):
    """The address with other query items; without any, there is no `?` either."""
    query = None if not items else "&".join(name if value is None else f"{name}={value}" for name, value in items)
    return "".join(("" if parts.raw_scheme is None else parts.raw_scheme + ":",
                    "" if parts.authority is None else "//" + parts.authority, parts.path,
                    "" if query is None else "?" + query, "" if parts.fragment is None else "#" + parts.fragment))


def decode(text):
    """A percent-decoded text, or None where a `%` is not followed by two digits or the bytes are no UTF-8; `+` stays `+`."""
    found, at = bytearray(), 0
    while at < len(text):
        if text[at] == "%":
            digits = text[at + 1:at + 3]
            if len(digits) < 2 or not HEX.issuperset(digits):
                return None
            found.append(int(digits, 16))
            at += 3
        else:
            found += text[at].encode()
            at += 1
    try:
        return found.decode("utf-8")
    except UnicodeDecodeError:
        return None


# --- Links that leave a page --------------------------------------------------------------------------------------------

LET_BE, REFUSED, HANDED_OVER, LOADED = "let be", "refused", "handed over", "loaded"
NEVER_LOADED = ("javascript", "data", "file", "blob")


def link(url, is_new_window=False):
    """The treatment of a link, and its address.

    A page may do as it likes with `about` and relative links. Some schemes are never loaded. A link that leaves the page is
    handed over without its item `open_externally`. The page loads any other.
    """
    parts = cut(url)
    if parts.scheme in (None, "about"):
        return LET_BE, url
    if parts.scheme in NEVER_LOADED:
        return REFUSED, url
    place, value = parts.place("open_externally"), parts.value("open_externally")
    if value is not None and folded(value) in ("true", "1"):
        return HANDED_OVER, join(parts, parts.items[:place] + parts.items[place + 1:])
    return HANDED_OVER if is_new_window or not parts.is_web() else LOADED, url
