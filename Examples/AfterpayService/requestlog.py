"""The log of requests: everything that a test needs to know of them, without bodies or secrets."""
import moments


def add(db, request, answer, fault, worked, is_repeated):
    """Adds a request with the status that is sent; the status is null if the connection ends without one."""
    status = None if fault is not None and fault.is_silent else answer.status
    db.execute("INSERT INTO requests VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (
        request.moment, request.call or "none", request.method, request.path, request.text("requestId"), request.token,
        request.order, request.digest, status, answer.code, fault and fault.name, worked, is_repeated,
        request.headers.get("user-agent")))


def entries(db, call=None, token=None):
    """Returns the log, in the order in which the requests were answered."""
    rows = db.execute("SELECT * FROM requests WHERE (call = ?1 OR ?1 IS NULL) AND (token = ?2 OR ?2 IS NULL) ORDER BY number",
                      (call, token)).fetchall()
    return [{"number": row["number"], "at": moments.text(row["at"]), "call": row["call"], "method": row["method"],
             "path": row["path"], "requestId": row["request"], "token": row["token"], "order": row["order_id"],
             "bodyDigest": row["digest"], "status": row["status"], "errorCode": row["error"], "fault": row["fault"],
             "worked": bool(row["worked"]), "repeated": bool(row["repeated"]), "userAgent": row["agent"]} for row in rows]


def counts(found):
    """Returns the numbers of entries by call and status; a missing status is `none`."""
    numbers = {}
    for each in found:
        statuses = numbers.setdefault(each["call"], {})
        status = str(each["status"] or "none")
        statuses[status] = statuses.get(status, 0) + 1
    return numbers
