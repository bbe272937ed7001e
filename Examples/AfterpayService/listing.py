"""The list of payments: filters, order, and pages by offset or by next link."""
import base64
import json
import urllib.parse

import moments
import orders
from answers import Reject, json_answer

ORDERS = {"createdAt": "created", "id": "number", "totalAmount": "original", "merchantReference": "reference",
          "email": "json_extract(details, '$.consumer.email')"}
LIMIT = 20  # of a page without `limit`


def payments(service, db, request):
    """Lists payments. An order appears some seconds after its creation, as in a search index."""
    given = request.parameters
    where, values = ["created <= ?"], [request.moment - service.index_delay]
    for name, sign in (("fromCreatedDate", ">="), ("toCreatedDate", "<=")):
        for value in given.get(name, [])[:1]:
            where.append(f"created {sign} ?")
            values.append(_moment(value))
    for name, column in (("ids", "id"), ("tokens", "token"), ("merchantReferences", "reference"), ("statuses", "status")):
        if name in given:
            where.append(f"{column} IN ({', '.join('?' * len(given[name]))})")
            values += _statuses(given[name]) if name == "statuses" else given[name]
    limit, offset = _number(given, "limit", LIMIT, 1, 250), _number(given, "offset", 0, 0, 10**9)
    by = ORDERS.get(given.get("orderBy", ["createdAt"])[0])
    if by is None:
        raise _invalid("orderBy", f"must be one of {', '.join(ORDERS)}")
    way = "ASC" if _flag(given, "ascending") else "DESC"
    has_link = _flag(given, "includeNextLink")
    if has_link:
        offset, last = _cursor(given, db)
        where.append("number <= ?")
        values.append(last)
    found = " AND ".join(where)
    total = db.execute(f"SELECT count(*) FROM orders WHERE {found}", values).fetchone()[0]
    rows = db.execute(f"SELECT * FROM orders WHERE {found} ORDER BY {by} {way}, number {way} LIMIT ? OFFSET ?",
                      (*values, limit, offset)).fetchall()
    results = [orders.payment(db, row) for row in rows]
    if not has_link:
        return json_answer(200, {"totalResults": total, "offset": offset, "limit": limit, "results": results})
    following = offset + limit
    link = _next_link(request, following, last) if following < total else ""
    return json_answer(200, {"totalResults": total, "limit": limit, "nextPageUrl": link, "results": results})


def _invalid(name, problem):
    return Reject(422, "error", f"{name} {problem}")


def _moment(value):
    """Returns a moment; a malformed date is 500 as in the documentation, and so is an unencoded plus."""
    moment = moments.parse(value)
    if moment is None:
        raise Reject(500, "error", "An error occurred.")
    return moment


def _statuses(values):
    found = [value.upper() for value in values]
    if not set(found) <= {"APPROVED", "DECLINED"}:
        raise _invalid("statuses", "must be APPROVED or DECLINED")
    return found


def _number(given, name, default, least, most):
    text = given.get(name, [str(default)])[0]
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and least <= int(text) <= most):
        raise _invalid(name, f"must be between {least} and {most}")
    return int(text)


def _flag(given, name):
    text = given.get(name, ["false"])[0].lower()
    if text not in ("true", "false"):
        raise _invalid(name, "must be true or false")
    return text == "true"


def _cursor(given, db):
    """Returns the place in the list, and the last order that existed when the first page was read."""
    if "cursor" not in given:
        return 0, db.execute("SELECT coalesce(max(number), 0) FROM orders").fetchone()[0]
    try:
        place, last = json.loads(base64.urlsafe_b64decode(given["cursor"][0]))
        if type(place) is int and type(last) is int and 0 <= place < 2**31 and 0 <= last < 2**31:
            return place, last
    except (ValueError, TypeError, RecursionError):
        pass
    raise _invalid("cursor", "is not of a next link")


def _next_link(request, place, last):
    others = [pair for pair in urllib.parse.parse_qsl(request.query, keep_blank_values=True) if pair[0] not in ("cursor", "offset")]
    cursor = base64.urlsafe_b64encode(json.dumps([place, last]).encode()).decode()
    return f"{request.base}{request.path}?{urllib.parse.urlencode([*others, ('cursor', cursor)])}"
