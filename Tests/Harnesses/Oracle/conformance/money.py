"""Currencies, and amounts as text."""
import cases
import rules as c

from . import text_or_hex

# Reasons as rules.py has them, and their names in the files.
REASONS = {
    "empty": "empty", "unexpected byte": "unexpected_byte", "no digit before the point": "missing_digits_before_point",
    "no digit after the point": "missing_digits_after_point", "too many decimal places": "too_many_decimal_places",
    "out of range": "out_of_range",
}
ONE_OF_EACH = {0: "JPY", 2: "USD", 3: "KWD", 4: "CLF"}
# Precious metals, accounting units, codes for tests, currencies that have ended, and what is no code.
NOT_ACTIVE = "XAU XAG XPT XPD XDR XSU XUA XBA XBB XBC XBD XTS XXX HRK DEM FRF VEF ZWL ZWD MRO STD BYR LTL EEK AAA ZZZ ANG BGN"
MALFORMED = ("", "U", "US", "USDD", "usd", "Usd", "US1", "U D", " USD", "USD ", "U$D", "840", "\u0130TL", "\uff35\uff33\uff24", "US\u0000")
WHOLE = ("0", "1", "5", "50", "007", "1000000", "9223372036854775807", "0" * 40 + "1", "9223372036854775808", "99999999999999999999")
PLACED = (
    "0.0", "0.1", "0.01", "0.001", "0.0001", "0.00001", "50.0", "50.00", "50.000", "50.0000", "50.00000", "007.50", "1.005",
    "92233720368547758.07", "92233720368547758.08", "92233720368547758", "92233720368547759", "9223372036854775.807",
    "9223372036854775.808", "922337203685477.5807", "922337203685477.5808", "922337203685477", "922337203685478",
    "9223372036854775", "9223372036854776", "5.x", "5.-1", "5.5.5", "5,5", "1.2 ", "5..", "..5")
BYTES = (b"\xff", b"5\xff", b"5.\xff", b"\xc3\x28", b"5\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xb5", b"5\x00", b"\x00",
         b"\xfe\xff\x005", b"\xef\xbb\xbf5")


def currencies():
    refused = [{"code": code, "reason": "unknown"} for code in NOT_ACTIVE.split() if code not in c.EXPONENTS]
    refused += [{"code": code, "reason": "malformed"} for code in MALFORMED]
    accepted = [{"code": code, "exponent": exponent, "minorUnitsPerUnit": 10 ** exponent}
                for code, exponent in sorted(c.EXPONENTS.items())]
    return {"accepted": accepted, "refused": refused}


def amounts():
    accepted, refused = [], []
    texts = list(dict.fromkeys([*WHOLE, *PLACED, *cases.BAD_AMOUNTS]))
    for exponent, code in ONE_OF_EACH.items():
        for data in [text.encode() for text in texts] + list(BYTES):
            case = {"currency": code, **text_or_hex(data)}
            try:
                accepted.append({**case, "minorUnits": str(c.parse_amount(data, exponent))})
            except c.Refused as error:
                reason = REASONS[error.message.rsplit(" at byte ", 1)[0]]
                refused.append({**case, "reason": reason, "position": error.position})
    return {"accepted": accepted, "refused": refused, "written": list(written())}


def written():
    numbers = [0, 1, 5, 9, 10, 99, 100, 101, 999, 1000, 1001, 5000, 9999, 10000, 10001, 123456789, 2**31 - 1, 2**31, 2**32,
               2**53 - 1, 2**53, 2**53 + 1, 10**18, c.INT64_MAX - 1, c.INT64_MAX]
    for exponent, code in ONE_OF_EACH.items():
        for minor in numbers:
            text = c.money_text(minor, exponent)
            yield {"currency": code, "minorUnits": str(minor), "text": text,
                   "json": f'{{"amount":"{text}","currency":"{code}"}}'}
