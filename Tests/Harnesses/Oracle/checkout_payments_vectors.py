"""Sessions of the payments checkout, each about one rule; `checkout_vectors.py` writes them."""
from checkout_session import spelled
from checkout_shop import Raw


def begin(**settings):
    return {"input": "begin", "selectsMethod": False, "flow": "inApp", "deepLinkScheme": "shop", "currency": "EUR", **settings}


def do(name, **fields):
    return {"input": name, **fields}


def answer(request, data, status=200):
    return do("answer", request=request, status=status, body={"data": data})


def fails(request, status, body=None):
    return do("answer", request=request, status=status, body=body)


def payment(number, **members):
    return {"id": number, "amount": Raw("12.34"), "description": "Test", "url": f"https://pay.example/{number}", "status": "open",
            "created_at": "2026-11-21T10:00:00Z", **members}


def create(key="k-1", amount="12.34", description="Mug"):
    return do("create", amount=amount, description=description, key=key)


def listed(*payments, **settings):
    """A flow whose list has come."""
    return [begin(**settings), do("start"), answer(1, list(payments))]


def choose_method():
    methods = [
        {"id": "ideal", "description": "iDEAL", "minimum_mount": Raw("0.01"), "maximum_mount": "50000",
         "image": {"size": Raw("1.50")},
         "issuers": [{"id": "bank", "name": "Bank", "image": None}], "pricing": [{"fixed": Raw("0.290")}]},
        {"id": "card", "description": "Card", "minimum_amount": Raw("12.34"), "maximum_amount": Raw("12.34"), "image": None,
         "issuers": [], "pricing": None},
        {"id": "large", "description": "Large", "minimum_mount": "12.35", "maximum_mount": None, "image": None, "issuers": [],
         "pricing": None},
        {"id": "small", "description": "Small", "minimum_mount": "1", "maximum_mount": Raw("12.33"), "image": None, "issuers": [],
         "pricing": None},
        {"id": "bad", "description": "Bad", "minimum_mount": Raw("1e2"), "maximum_mount": None, "image": None, "issuers": [],
         "pricing": None},
        "no method"]
    return [*listed(selectsMethod=True), create(), do("save"), do("cancel"), answer(2, methods), do("chooseMethod", id="other"),
            do("chooseMethod", id="large"), do("chooseMethod", id="small"), do("chooseIssuer", id="bank"),
            do("chooseMethod", id="ideal"), do("save"), do("chooseIssuer", id="other"), do("chooseIssuer", id="bank"),
            do("chooseIssuer", id="bank"), do("chooseIssuer", id="bank"), do("chooseMethod", id="card"),
            do("chooseMethod", id="card"),
            do("chooseMethod", id="ideal"), do("chooseIssuer", id="bank"), do("save"), do("save"),
            fails(3, 422, {"message": "No."}),
            do("save"), answer(4, payment(5, method="ideal", issuer="bank"), 201)]


def methods_fail():
    return [*listed(selectsMethod=True), create(), fails(2, 503), do("chooseMethod", id="ideal"), create("k-2", "5"),
            answer(3, {"ideal": 1}), create("k-3", "6"), fails(4, 404, {"message": "None."}), do("save"),
            fails(5, 400, {"message": ["No."]}), do("cancel"), create("k-4"), do("noAnswer", request=6, reason="timeout"),
            do("save"), answer(7, payment(5))]


def bad_payments():
    wrong = [payment(0), payment(Raw("1.0"), url=None), payment("2"), payment(3, amount=Raw("12.345")),
             payment(4, amount=Raw("1e1")),
             payment(5, amount="-1"), payment(6, status=None), payment(7, created_at="2026-11-21"), payment(8, description=None),
             payment(9, url=1), payment(10, created_at="2026-02-29T10:00:00Z"), None, [], {}]
    good = [payment(20, amount="007.50", status="mystery"), payment(21, amount=Raw("0.1"), method="ideal", issuer="bank",
                                                                     updated_at="2026-11-22T10:00:00Z", mollie_id="tr_1"),
            payment(20, status="paid"), payment(5)]
    return listed(*wrong[:7], *good, *wrong[7:])


def newest_first():
    times = ("2026-11-21T23:59:59Z", "2026-11-22T00:30:00+01:00", "2026-11-21T23:30:00-01:00", "2026-11-21T23:59:59.9Z",
             "2026-11-21T23:59:59.90Z", "2026-11-22T00:59:59.8999999999999999999999+01:00",
             "2024-02-29T12:00:00Z", "9999-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "1969-12-31T23:59:59Z",
             "0001-01-01T00:00:00Z")
    return listed(*(payment(number, created_at=time) for number, time in enumerate(times, 1)))


def drafts_refused():
    amounts = ("0", "0.00", "-5", "5.001", "5,00", "", "1e2", "92233720368547758.08")
    return [*listed(), *(create("k-1", amount, "") for amount in amounts), create(description=""), create(description="ab"),
            create(description="é" * 256), create(description="\U0001f600\U0001f600"),
            create("k-1", "92233720368547758.07", "\U0001f600" * 255)]


def save_rejected():
    return [*listed(), create(), fails(2, 422, {"message": "Too much."}), do("open", id=1), create("k-2", "5", "Tea"),
            fails(3, 404, {"message": 7}), do("save"), fails(4, 410), do("refresh"), do("save"), fails(6, 400), do("cancel"),
            answer(5, [payment(1)]), do("cancel")]


def outcome_unknown():
    return [*listed(), create(), fails(2, 408, {"message": "Slow."}), do("cancel"), create("k-2"), create("k-2", "0"),
            fails(3, 302),
            create("k-2"), do("refresh"), answer(4, {}), do("refresh"), do("refresh"), answer(5, []), create("k-2"), answer(6, []),
            create("k-2"), answer(7, payment(0), 201), do("save"), answer(8, []), do("save"), answer(9, payment(5), 200)]


def readings_overtaken():
    return [begin(), do("start"), do("refresh"), answer(1, [payment(1)]), fails(2, 500), do("refresh"), do("start"),
            answer(3, [payment(2)]), do("refresh"), do("appear"), answer(4, []), fails(5, 429, {"message": "Wait."}),
            fails(5, 200, {"data": []}), do("refresh"), answer(6, None), do("refresh"),
            do("noAnswer", request=7, reason="unreachable"), do("noAnswer", request=99, reason="timeout"), do("start")]


def app_comes_back():
    return [*listed(payment(5), payment(6)), do("open", id=5), do("appear"), do("appear"), answer(3, payment(5, status="paid")),
            answer(5, payment(6)), answer(4, [payment(6)]), do("appear"), fails(7, 404, {"message": "Gone."}), do("appear"),
            answer(9, payment(5, status="pending")), do("close"), do("open", id=5), answer(10, [payment(5)])]


def choose_flow():
    return [*listed(payment(5), flow="choose"), do("open", id=5), do("open", id=5), do("chooseFlow", flow="external"), do("close"),
            answer(2, [payment(5)]), do("open", id=5), do("chooseFlow", flow="inApp"), do("close"), answer(3, [payment(5)]),
            do("open", id=5), do("cancel"), do("open", id=5), do("close"), do("open", id=5),
            answer(4, [payment(5, status="pending")]),
            do("chooseFlow", flow="inApp"), do("open", id=5), do("chooseFlow", flow="inApp")]


def cannot_be_paid():
    rows = (payment(1, status="paid"), payment(2, url=None), payment(3, url="ftp://pay.example"), payment(4, url="javascript:1"),
            payment(5, url="//pay.example"), payment(6, url="HTTP://pay.example"))
    return [*listed(*rows, flow="external"), *(do("open", id=number) for number in range(8)), do("close"),
            answer(2, [payment(1, status="failed"), payment(6, status="failed")])]


def ends_emitted_once():
    return [*listed(payment(4), payment(5), payment(6)), do("open", id=5), do("close"), do("open", id=6),
            answer(2, [payment(4, status="paid"), payment(5, status="authorized", created_at="2026-11-20T10:00:00Z"),
                       payment(6, status="canceled")]),
            do("refresh"), answer(3, [payment(5, status="authorized"), payment(6, status="canceled")]), do("refresh"),
            answer(4, [payment(5, status="paid"), payment(6)]), do("open", id=6), do("appear"),
            answer(6, payment(6, status="canceled")),
            create(), answer(7, payment(7, status="expired"), 201), answer(5, [payment(7, status="mystery")])]


def links_in_the_page():
    urls = ("https://bank.example", "HTTP://bank.example", "about:blank", "/path", "//bank.example", "bank://go?a=%20", "TEL:1",
            "JavaScript:alert(1)", "data:text/html,x", "FILE:///etc/passwd", "blob:https://pay.example/1", "shop://other/5",
            "https://bank.example/?shop://payments/5", "SHOP://payments/9")
    return [*listed(payment(5)), do("navigated", url="bank://go"), do("open", id=5), *(do("navigated", url=url) for url in urls),
            do("navigated", url="bank://go")]


def deep_link_before_the_list():
    return [begin(), do("deepLink", url="shop://payments/0"), do("deepLink", url="shop://payments/5"), do("refresh"), do("start"),
            fails(1, 500), do("start"), do("deepLink", url="SHOP://user@PAYMENTS:80/x/005//?status=paid#x"),
            answer(2, [payment(5)]),
            answer(3, [payment(5, status="paid")]), do("deepLink", url="shop://payments/9223372036854775807"),
            do("deepLink", url="shop://payments/9223372036854775808"), do("deepLink", url="shop:payments/5")]


def deep_link_while_paying():
    link = do("deepLink", url="shop://payments/999?status=paid")
    return [*listed(payment(5), flow="external"), do("open", id=5), link, answer(2, [payment(5)]),
            answer(3, payment(5, status="paid")),
            create(), link, fails(4, 400), create("k-2"), link, answer(5, payment(6), 201), answer(7, [payment(6)]), link, link]


def wrong_phase():
    names = ("save", "cancel", "close", "refresh", "appear")
    steps = [*(do(name) for name in names), create(), do("chooseMethod", id="x"), do("chooseIssuer", id="x"), do("open", id=5),
             do("chooseFlow", flow="inApp"), do("navigated", url="bank://go")]
    return [begin(), *steps, do("start"), *steps[:3], *steps[5:], answer(1, [payment(5)]), *steps[:3], *steps[6:8], *steps[9:],
            create(), *steps[:3], *steps[5:], do("start")]


def amount_differs():
    return [*listed(), create(), answer(2, payment(5, amount=Raw("9999.00")), 201), do("save"), answer(3, []), do("save"),
            answer(4, payment(5, amount="12.340")), answer(5, []), do("save"),
            answer(6, payment(5, amount="9999.00", status="pending"), 201), do("open", id=5)]


def key_reused():
    return [*listed(), create(), fails(2, 422), create("k-1", "12.35"), create("k-1", "12.34", "Cup"), create("k-1", "0"),
            create("k-1", "12.34", ""), create("k-1", "012.34"), do("noAnswer", request=3, reason="timeout"),
            create("k-1", "12.35"), answer(4, []), create("k-1", "12.35"), create("k-2", "12.35"),
            answer(5, payment(5, amount="12.35", url=None)), create("k-2", "12.34"), create("k-2", "12.35")]


def made_while_reading():
    return [*listed(payment(4)), do("refresh"), create(), answer(3, payment(5)), answer(2, [payment(4)]), do("close"),
            answer(4, [payment(4)]), create("k-2"), do("refresh"), answer(5, payment(6)), answer(6, [payment(4)]), do("close"),
            create("k-3"), do("refresh"), answer(9, [payment(7, status="pending")]), answer(8, payment(7))]


def read_late():
    return [*listed(payment(5)), do("open", id=5), do("appear"), do("refresh"), answer(4, [payment(5, status="pending")]),
            answer(3, payment(5, status="paid")), do("appear"), answer(6, payment(5, status="authorized")),
            answer(5, [payment(5), payment(6)]), do("refresh"), answer(7, [payment(6)])]


SESSIONS = {
    "choose-method": choose_method, "methods-fail": methods_fail, "bad-payments": bad_payments, "newest-first": newest_first,
    "drafts-refused": drafts_refused, "save-rejected": save_rejected, "outcome-unknown": outcome_unknown,
    "readings-overtaken": readings_overtaken, "app-comes-back": app_comes_back, "choose-flow": choose_flow,
    "cannot-be-paid": cannot_be_paid, "ends-emitted-once": ends_emitted_once, "links-in-the-page": links_in_the_page,
    "deep-link-before-the-list": deep_link_before_the_list, "deep-link-while-paying": deep_link_while_paying,
    "wrong-phase": wrong_phase, "amount-differs": amount_differs, "key-reused": key_reused,
    "made-while-reading": made_while_reading, "read-late": read_late,
}
# The lines of each session, by its name.
PAYMENTS = {name: [spelled(document, None) for document in make()] for name, make in SESSIONS.items()}
