"""Plans: those of Schedules/plans, and invented ones for the other terms."""
import os

import rules as c

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "..", "..", "..", "..", "Schedules", "plans")
# By name, so that a plan can be added without the cases changing.
PLANS = ("au-pay-in-4", "ca-pay-in-4", "eu-pay-in-3-2022", "eu-pay-in-4-2021", "gb-pay-in-4", "nz-pay-in-4", "us-pay-in-4",
         "us-pay-in-4-no-upfront")


def document(**changes):
    """A whole plan file as a dictionary; keys of inner objects are changed by their own names."""
    made = {
        "format": 1, "id": "my-plan", "name": "Pay in 4", "brand": "Example", "region": "US", "currency": "USD",
        "locales": ["en-US"], "limits": {"minimum": None, "maximum": None},
        "installments": {"count": 4, "interval": "P14D", "firstDue": "P0D"}, "split": "half-up-last",
        "validFrom": None, "validUntil": None, "sources": [{"url": "https://example.com/terms", "confidence": "high"}],
    }
    for key, value in changes.items():
        inner = next((made[outer] for outer in ("limits", "installments") if key in made[outer]), made)
        inner[key] = value
    return made


def built_in():
    """Plans of Schedules/plans, by id."""
    return {plan: c.Plan.read(os.path.join(FOLDER, plan + ".json")) for plan in PLANS}


def made_up():
    """Plans with one unusual term each, by id."""
    made = [
        document(id="one-payment", count=1), document(id="two-payments", count=2, split="spread-last"),
        document(id="monthly", count=6, interval="P1M", split="half-even-last"),
        document(id="monthly-later", count=12, interval="P1M", firstDue="P1M", split="floor-first"),
        document(id="quarters", count=4, interval="P3M", split="spread-first"),
        document(id="weeks", count=8, interval="P2W", firstDue="P1W", split="floor-last"),
        document(id="daily", count=36, interval="P1D", split="half-up-last"),
        document(id="yen", currency="JPY", count=3, interval="P1M", split="floor-first"),
        document(id="fils", currency="KWD", split="half-even-last"), document(id="unidad", currency="CLF", split="spread-last"),
        document(id="a-long-name.with_every-kind-of-character.0123456789.abcdefghijkl", split="floor-last"), document(id="0"),
        document(id="a.b_c-9", currency="EUR", count=3, firstDue="P30D", split="floor-last"),
        document(id="every-29-days", count=6, interval="P29D", split="spread-last"), document(id="every-31-days", interval="P31D"),
        document(id="thousand", count=1000, interval="P1D", split="spread-first"),
    ]
    made += [document(id="split-" + name, split=name) for name in c.SPLITS]
    return {plan["id"]: c.Plan(plan) for plan in made}


CHRISTMAS = ["2026-12-25", "2026-12-26", "2026-12-28", "2027-01-01"]
WEEKEND = ["saturday", "sunday"]


def business(adjust, weekend=tuple(WEEKEND), holidays=tuple(CHRISTMAS)):
    return {"adjust": adjust, "weekend": list(weekend), "holidays": list(holidays)}


def ruled():
    """Plans of unequal parts, on days of the month and on business days, by id."""
    monthly = {"count": 3, "interval": "P1M", "firstDue": "P0D"}
    fortnightly = {"count": 4, "interval": "P14D", "firstDue": "P0D"}
    made = [document(id="weights-" + name, split=name, installments={**monthly, "weights": [50, 25, 25]}) for name in c.SPLITS]
    made += [document(id="percent-" + name, split=name, installments={**fortnightly, "firstPayment": {"percent": "33.3333"}})
             for name in c.SPLITS]
    made += [document(id="move-" + adjust, installments={**fortnightly, "firstDue": "P1D", "businessDays": business(adjust)})
             for adjust in ("following", "modified-following", "preceding")]
    made += [document(id=plan, split="spread-first", installments={**monthly, **rules}) for plan, rules in (
        ("weights-ties", {"count": 7, "weights": [1, 1, 1, 1, 1, 1, 1]}),
        ("weights-far-apart", {"count": 4, "weights": [1000000, 1, 999999, 500000]}),
        ("weights-one", {"count": 1, "weights": [7]}), ("weights-many", {"count": 100, "weights": list(range(1, 101))}),
        ("percent-small", {"firstPayment": {"percent": "0.0001"}}), ("percent-large", {"firstPayment": {"percent": "99.9999"}}),
        ("percent-half", {"count": 2, "firstPayment": {"percent": "12.5"}}), ("amount", {"firstPayment": {"amount": "10.00"}}),
        ("amount-two", {"count": 2, "firstPayment": {"amount": "0.01"}}),
        ("day-1", {"dayOfMonth": 1}), ("day-30", {"count": 6, "dayOfMonth": 30}), ("day-last", {"count": 14, "dayOfMonth": "last"}),
        ("day-later", {"dayOfMonth": 15, "firstDue": "P1D"}), ("day-months", {"dayOfMonth": 29, "firstDue": "P1M", "interval": "P2M"}),
        ("day-once", {"count": 1, "dayOfMonth": 5}), ("day-once-later", {"count": 1, "dayOfMonth": 31, "firstDue": "P10D"}),
        ("day-moved", {"count": 12, "dayOfMonth": "last", "businessDays": business("modified-following")}),
        ("moved-months", {"count": 12, "businessDays": business("preceding")}),
        ("friday", {"count": 6, "interval": "P7D", "businessDays": business("following", ("friday",), ("2026-11-28",))}),
        ("no-weekend", {"interval": "P7D", "businessDays": business("following", ())}),
        ("all", {"weights": [2, 1, 1], "dayOfMonth": "last", "firstDue": "P1W", "businessDays": business("preceding")}))]
    return {plan["id"]: c.Plan(plan) for plan in made}


def terms(plan):
    """The parts of a plan that affect schedules."""
    def text(period):
        return f"P{period[0]}{period[1]}"
    return {
        "id": plan.id, "currency": plan.currency, "count": plan.count, "interval": text(plan.interval),
        "firstDue": text(plan.first_due), "split": plan.split,
        "minimum": None if plan.minimum is None else str(plan.minimum),
        "maximum": None if plan.maximum is None else str(plan.maximum),
        "validFrom": plan.valid_from and c.date_text(plan.valid_from),
        "validUntil": plan.valid_until and c.date_text(plan.valid_until),
        **{key: value for key, value in plan.installments.items() if key not in ("count", "interval", "firstDue")},
    }
