"""Command lines whose outputs have the members, variants and values of the schemas, run in a new store each."""

import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

import schemas
from inputs import FILES, LINES, events
from orders import service_orders
from service_cases import service

sys.path.insert(0, str(schemas.ROOT / "Tests/Harnesses/Oracle"))
import checkout_cases

DAY = "2026-11-21"


class Program:
    """The command in a directory of its own."""

    def __init__(self, widget, folder):
        self.widget, self.folder, self.done, self.variables = widget, pathlib.Path(folder), [], {}
        for name, text in FILES.items():
            (self.folder / name).write_text(text)

    def __call__(self, line, day=DAY, text=""):
        words = line.split() if isinstance(line, str) else list(line)
        common = [] if words[0] == "batch" or "--as-of" in words or words[:1] == ["checkout"] or "--flows" in words or words[:1] == ["service"] else ["--today", day]
        found = subprocess.run([self.widget, *words, *common], cwd=self.folder, input=text.encode(), capture_output=True,
                               timeout=300, env={"WIDGET_STATE_DIR": str(self.folder / "state"), "TZ": "UTC"} | self.variables)
        output, errors = found.stdout.decode(), found.stderr.decode()
        self.done.append((f"case, status {found.returncode}", words, output, errors))
        return output

    def change(self, statement, *values):
        with sqlite3.connect(self.folder / "state/store.sqlite") as database:
            for name, in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                database.execute(f'DROP TRIGGER "{name}"')
            database.execute(statement, values)


def widgets(run):
    run("update --amount 200.00 --json --id u-1")
    run("update --amount 0.50 --json")
    run("update --amount 3000 --json")
    run("update --amount 200.00 --json")
    run("create tiny --amount 0.02 --currency CAD --json")
    run("create closed --amount 20 --plan eu-pay-in-4-2021 --json")
    run("update --amount 50 --if-revision 1 --json")
    run(f"status --expect-head {'0' * 64} --json")
    run("update --amount 60 --id u-1 --json")
    run("create a --token-file token --checkouts checkouts.json --json --id c-1")
    run("create old --token-file token-4 --checkouts checkouts.json --json")
    run("create unknown --token-file token-2 --checkouts checkouts.json --json")
    run("capture --token-file token-4 --amount 80.00 --json")
    run("update --widget tiny --amount 80.00 --id u-2 --json")
    run("update --widget tiny --amount 0.02 --json")
    run("update --widget tiny --amount 80.00 --json")
    run("create b --token-file token-2 --amount 80.00 --json")
    run("create c --token-file token-3 --amount 80.00 --json")
    run("capture --token-file token-2 --amount 81.00 --json")
    run("capture --token-file token-2 --amount 80.00 --adjusted --json")
    run(f"capture --token-file token-2 --amount 80.00 --adjusted --checksum {'0' * 64} --json")
    run("capture --token-file token-2 --amount 80.00 --adjusted --checksum x --json")
    run("capture a --token-file token --amount 200.00 --json")
    run("capture tiny --token-file token --amount 80.00 --json")
    run("capture b --token-file token-3 --amount 80.00 --json")
    checksum = json.loads(run("status b --json"))["status"]["paymentScheduleChecksum"]
    run(f"capture --token-file token-2 --amount 80.00 --adjusted --checksum {checksum} --id p-1 --json")
    run("capture --token-file token-2 --amount 80.00 --json")
    run("capture --token-file token-2 --amount 70.00 --json")
    run("capture --token-file token-3 --amount 80.00 --json")
    run("update --widget c --amount 0.50 --json")
    for number, (amount, more) in enumerate([("0.50", ""), ("3000", ""), ("0.02", "--currency CAD"), ("20", "--plan eu-pay-in-4-2021"), ("80.00", "")]):
        (run.folder / "barred").write_text(f"003.{number}")
        run(f"create barred-{number} --token-file barred --amount {amount} {more} --json")
        run(f"capture --token-file barred --amount {amount} --json", day="9999-12-31" if number == 4 else DAY)
        run(f"capture --token-file barred --amount {amount} --json")
    run("update --amount 60 --id u-3 --json")
    own = json.loads((schemas.ROOT / "Schedules/plans/us-pay-in-4.json").read_text()) | {"id": "own"}
    (run.folder / "own.json").write_text(json.dumps(own))
    (run.folder / "own-token").write_text("003.own")
    for name, more in (("own", "--token-file own-token"), ("own-2", "")):
        run(f"create {name} --amount 80.00 --plan-file own.json {more} --json")
        run(f"history {name} --json")
        run(f"export {name}")
    run("capture own --token-file own-token --amount 80.00 --json")
    run("account open own --from-widget own --rules us-2021 --json")
    run("account export own")
    run("remove own --force --json")
    run("create own-3 --amount 80.00 --plan us-pay-in-4 --plan-file own.json --json")
    run("export default")
    for name in ("default", "a", "b", "tiny"):
        run(f"history {name} --json")
        run(f"events {name}")
        run(f"check {name} --json")
    run("status b --json")
    run("order b --json")
    run("list --json")
    run("remove b --json")
    run("remove tiny --json")
    journal = run("export a")
    (run.folder / "a.journal").write_text(journal)
    run("export a --json")
    run("import a.journal --json")
    run("import other.json --json")
    run("store status --json")
    run("account open bought --from-widget c --json")
    run("account open bought-2 --from-widget c --json")
    run("account open bought-3 --from-widget default --json")
    run("remove c --force --json")
    run("capture a --token-file token --amount 200.00 --id p-2 --json")
    run("remove a --force --json")
    run("export b")
    run("remove b --force --json")
    trash(run)
    (run.folder / "forgotten").write_text("003.f")
    run("create forgotten --token-file forgotten --amount 80.00 --json")
    run("capture --token-file forgotten --amount 80.00 --json")
    run("store forget-capture --token-file forgotten --json")
    run("account pay bought --amount 20.00 --json")
    archive = run("export --all")
    (run.folder / "archive").write_text(archive)
    run("import archive --json")
    run(f"import archive --json --store sqlite:{run.folder}/other.sqlite")
    run("store forget-capture --token-file token-3 --json")
    newest = "SELECT max(life) FROM account_origins WHERE name = 'bought'"
    run.change(f"UPDATE account_origins SET token = ? WHERE name = 'bought' AND life = ({newest})", "1" * 64)
    run("account check bought --json")
    run("check nobody --json")
    damaged(run)


def trash(run):
    run("create gone --amount 60.00 --id g-1 --json")
    run("account open gone --amount 60.00 --json")
    run("trash restore gone --json")
    run("remove gone --json")
    run("account remove gone --force --json")
    run("trash list --json")
    run("trash restore gone --json")
    run("trash restore gone --json")
    run("trash restore gone --account --json")
    run("trash restore gone --account --json")
    run("trash restore nobody --account --json")
    run("trash restore c --as c-2 --json")
    run("trash restore c --as default --json")
    run("remove c-2 --force --json")
    run("create cut --amount 60.00 --json")
    run("update --widget cut --amount 61.00 --json")
    run.change("UPDATE entries SET line = replace(line, '\"amount\":\"61.00\"', '\"amount\":\"62.00\"') WHERE name = 'cut'")
    run("remove cut --force --json")
    run("trash list --json")
    run("trash restore cut --json")
    run("remove cut --json")


def damaged(run):
    run.change("UPDATE entries SET line = replace(line, '\"amount\":\"3000.00\"', '\"amount\":\"3001.00\"') WHERE name = 'default'")
    run("check default --json")
    run("check default --salvage good --json")
    run("check --all --json")
    run("list --json")
    run("status default --json")
    run("remove default --json")
    run.change("UPDATE entries SET line = replace(line, '\"amount\"', '\"Amount\"') WHERE name = 'closed' AND number = 1")
    run("check closed --json")
    run("remove closed --json")
    run("remove closed --force --json")
    run.change("UPDATE token_captures SET hash = ?", "1" * 64)
    run("check --all --json")
    run("check barred-4 --json")
    run("capture --token-file token-2 --amount 80.00 --json")
    run("store forget-capture --token-file token --print --json")


def orders(run):
    for words in ("--amount 200", "--amount 3000", "--amount 0.50", "--amount 0.02 --currency CAD", "--amount 50 --plan eu-pay-in-4-2021",
                  "--amount 200 --token-file token", "--amount x", "--amount 0", "--amount 5 --currency usd", "--amount 5 --plan x",
                  "--amount 5 --plan-file none", "--amount 5 --plan-file other.json", "--amount 5 --token-file other.json --plan x",
                  "--amount 5 --plan us-pay-in-4 --plan-file x", "--amount 1000 --currency JPY", "--amount 5 --currency AUD --plan us-pay-in-4"):
        run(f"schedule {words} --json")
        run(f"price {words} --json")
    run("price --amount 0 --json")
    run("price --amount 80.00 --currency CAD --locale fr-CA --json")
    run(f"verify --amount 200.00 --checksum {'0' * 64} --json")
    run("verify --amount 200.00 --checksum 0 --json")
    run("schedule --amount 5 --json --today x", day=DAY)
    for kind in ("plans", "rules", "loans"):
        run(f"{kind} list --json")
        run(f"{kind} show none --json")
    for path in sorted((schemas.ROOT / "Schedules").glob("*/*.json")):
        folder = {"plans": "plans", "servicing": "rules", "loans": "loans"}.get(path.parent.name)
        if folder:
            run(f"{folder} show {path.stem} --json")
            run(f"{folder} check {path} none --json")
    for words in ("orders.csv", "orders.csv --output full", "loans.csv --plan us-pay-monthly-12", "loans.csv --plan us-pay-monthly-12 --output full",
                  "checked.csv --verify", "checked.csv --verify --output full", "checked-loans.csv --plan us-pay-monthly-12 --verify",
                  "checked-loans.csv --plan us-pay-monthly-12 --verify --output full", "none.csv", "orders.csv --strict", "orders.csv --rate 5 --plan us-pay-in-4"):
        run(f"batch {words} --json")
    loan = "--amount 1000.00 --rate 29.99"
    for words in (loan, f"{loan} --plan us-pay-monthly-6 --pay-off 2027-03-01", f"{loan} --down 100 --payments 12",
                  f"{loan} --plan us-pay-monthly-12 --down 900", "--amount 1000 --rate x", "--amount 1000 --rate 29.99 --plan x",
                  *(f"{loan} --payments 3 --day-count {rule} --method {law}" for rule, law in (
                      ("actual/360", "eu"), ("actual/actual", "uk"), ("30/360", "us"), ("equal-periods", "us")))):
        run(f"loan {words} --json")
    for words in ("", "--disclosed 10", "--disclosed 20", "--method eu", "--method uk", "--disclosed x"):
        run(f"apr --flows flows.csv --interval P1M {words} --json")
    run("apr --flows mistake.csv --interval P1M --json")
    run("apr --flows none.csv --interval P1M --json")
    run("apr --financed 5000 --payment 0 --payments 3 --interval semimonth --first 2026-12-01 --json")
    for words in ("--amount 100 --currency AUD --days-late 8 --installment 2", "--amount 100 --days-late 8", "--amount 100 --days-late 8 --today 2000-01-01",
                  "--amount 100 --days-late 8 --rules-file other.json", "--amount 99999999999999999999 --days-late 8"):
        run(f"fees {words} --json")


def reversals():
    """The names and events of accounts, an event of each type reversed, and a late fee that a reversal waives."""
    def line(kind, day, **members):
        return json.dumps({"type": kind, "date": day, **members})
    yield "r", [
        line("opened", "2026-11-21", plan="au-pay-in-4", amount="400.00", capture="deferred", id="r-0"),
        line("captured", "2026-11-22", amount="300.00", id="r-1"), line("voided", "2026-11-22", amount="50.00", id="r-2"),
        line("payment", "2026-11-22", amount="100.00", id="r-3"), line("refund", "2026-11-23", amount="20.00", id="r-4"),
        line("date_moved", "2026-12-01", installment=3, to="2026-12-24", id="r-5"),
        line("reversed", "2026-12-01", event="r-5", id="r-6"), line("reversed", "2026-12-01", event="r-4", reason="chargeback"),
        line("reversed", "2026-12-01", event="r-3", reason="bounced"), line("reversed", "2026-12-01", event="r-2", reason="other"),
        line("reversed", "2026-12-01", event="r-1", reason="mistake")]
    yield "q", [
        line("opened", "2026-11-21", account="q", plan="au-pay-in-4", amount="200.00", id="q-0"),
        line("payment", "2026-11-21", account="q", amount="50.00", overpayment="refuse", id="q-1"),
        line("paused", "2026-12-01", account="q", until="2026-12-30", id="q-2"), line("resumed", "2026-12-04", account="q", id="q-3"),
        line("fee_waived", "2026-12-07", account="q", fee=1, amount="1.00", id="q-4"), line("reversed", "2026-12-07", account="q", event="q-4"),
        line("reversed", "2026-12-08", account="q", event="q-3", id="q-5"), line("reversed", "2026-12-09", account="q", event="q-2")]


def accounts(run):
    run("account open a --amount 200.00 --currency AUD --json --id o-1")
    run("account open a --amount 200.00 --currency AUD --json --id o-2")
    run("account open a --amount 200.00 --currency AUD --rules x --json")
    for words in ("pay a --amount 50.00 --id p-1", "pay a --amount 999 --id p-2", "pay a --amount 50.00 --if-revision 9", "pay a --amount 51.00 --id p-1",
                  f"pay a --amount 5 --expect-head {'0' * 64}", "pay nobody --amount 5", "pay bad/name --amount 5", "pay a --amount x"):
        run(f"account {words} --json")
    run("account fail a --installment 2 --reason card --json", day="2026-12-05")
    run("account pay a --amount 70.00 --json", day="2026-12-15")
    run("account waive a --fee 1 --json", day="2026-12-15")
    run("account move a --installment 3 --to 2026-12-24 --json", day="2026-12-15")
    run("account pause a --until 2026-12-20 --json", day="2026-12-15")
    run("account resume a --json", day="2026-12-16")
    run("account refund a --amount 60.00 --json", day="2026-12-16")
    run("account refund a --amount 60.00 --json", day="2026-12-01")
    run("account status a --as-of 2026-12-20 --json")
    run("account status a --as-of 2027-12-20 --json")
    run("order a --json")
    run("account history a --as-of 2027-12-20 --json")
    run("account export a")
    run("account check a --json")
    run("account check nobody --json")
    run("account remove a --json", day="2026-12-20")
    run("account open d --amount 400.00 --currency AUD --capture deferred --customer-since 2020-01-01 --json")
    run("account capture d --amount 100.00 --json")
    run("account void d --amount 10.00 --json")
    run("account history d --as-of 2027-12-20 --json")
    run("account pay d --amount 5.00 --installment 2 --id p-1 --json")
    run("account export d")
    for name, lines in (("e", events()), ("k", events(account="k", id="e-{}")), ("i", events("immediate"))):
        (run.folder / "events").write_text("\n".join(lines) + "\n")
        run(f"account import {name} events --json")
        run(f"account import {name} events --json")
    run("account export k")
    run("account history k --as-of 2027-12-20 --json")
    for name, lines in reversals():
        (run.folder / "events").write_text("\n".join(lines) + "\n")
        run(f"account import {name} events --json")
        run(f"account export {name}")
        run(f"account history {name} --as-of 2027-12-20 --json")
    run("account open v --amount 200.00 --currency AUD --json")
    run("account pay v --amount 60.00 --installment 1 --credit --id v-1 --json")
    run("account history v --as-of 2027-12-20 --json")
    run("account export v")
    run("account reverse v --event v-1 --reason bounced --json", day="2026-12-01")
    run("account reverse v --event none --json", day="2026-12-01")
    run("account export i")
    run("account history i --as-of 2027-12-20 --json")
    run("account export e")
    run("account history e --as-of 2027-12-20 --json")
    run("account list --json --as-of 2026-12-20")
    run("account import f other.json --json")
    run("account open p --amount 20.00 --json")
    run("account pay p --amount 20.00 --json")
    run("account open z --amount 100.00 --plan eu-pay-in-4-2021 --json", day="2021-06-01")
    run("account open g --amount 20.00 --currency CAD --json")
    run("account refund g --amount 20.00 --json")
    run("account remove g --json")
    for words in ("events --json", "events --format history", "events --grouped", f"events --checksum {'0' * 64} --json", "other.json --json", "none --json",
                  "events --as-of x --json", "events --checksum x --json"):
        run(f"statement {words}")
    named = events(account="n-1")[:4] + events(account="n-2")[:4]
    (run.folder / "named").write_text("\n".join([*named, named[-1], "{}"]) + "\n")
    for form in ("--json", "--format history", "--grouped"):
        run(f"statement named {form}")
    run("export --all")
    run.change("UPDATE entries SET line = replace(line, '\"amount\":\"50.00\"', '\"amount\":\"51.00\"') WHERE scope = 'account' AND name = 'a'")
    run("account check a --json")
    run("account check --all --json")
    run("account list --json")
    run.change("UPDATE entries SET line = replace(line, '\"plan\"', '\"Plan\"') WHERE scope = 'account' AND name = 'd' AND number = 1")
    run("account check d --json")
    run("account remove d --json")
    run("account remove d --force --json")


def usage(run):
    for words in ("", "updat", "update", "update --amuont 5", "update 5", "update --amount", "update --amount 5 --amount 6", "update --amount 5 --if-revision x",
                  "update --amount 5 --ascii=5", "status a --widget b", "checkout replay hosted x", "checkout replay native none", "store", "plans show"):
        run(f"{words} --json")
    run("--json update --amount 5")
    run("update --amount 5 --json --store mysql:x")
    run("list --json --format text")


def terms(run):
    answer = run("terms --amount 200.00 --with-pay-now --selected us-pay-in-4")
    run("terms --amount 180.00 --time-zone America/New_York --previous -", text=answer)
    run("terms --amount 5000.00 --previous -", text=answer)
    run("terms --amount 5000.00 --json")
    run("terms --amount 200.00 --selected x --json")
    run("terms --amount 90071992547409.92 --json")
    run("terms --amount 600.00 --plan us-pay-monthly-6 --rate 15 --totals")
    loan = run("terms --amount 600.00 --plan us-pay-monthly-6 --rate 15 --totals --accepted us-pay-monthly-6 --previous -", text=answer)
    run("terms --amount 5 --previous - --json", text="[]")
    run("terms check --json", text=json.dumps({"payment": json.loads(answer), "totals": [1]}))
    run("terms check --json", text=json.dumps({"payment": json.loads(loan)}))
    run("terms check --json", text="[]")


def checkouts(run):
    for flow, sessions in LINES.items():
        for lines in [*sessions, []]:
            (run.folder / "lines").write_text("\n".join(["x", *map(json.dumps, lines)]) + "\n")
            run(f"checkout replay {flow} lines")
    recording = (schemas.ROOT / "Tests/Harnesses/Oracle/conformance/checkout/native-guest-buys.jsonl").read_text().splitlines()
    address = next(number for number, line in enumerate(recording) if "setShippingAddress" in line)
    wrong = [json.loads(recording[address]) for _ in range(4)]
    for line, field in zip(wrong, ("city", "region", "country", "phone")):
        line["address"][field] = "x" * 201
    (run.folder / "lines").write_text("\n".join([*recording[:address], *map(json.dumps, wrong)]) + "\n")
    run("checkout replay native lines --json")
    for number in (*range(100), 128, 134):
        (run.folder / "lines").write_bytes(b"".join(line + b"\n" for line in checkout_cases.Session("schemas", number, 60).lines))
        run("checkout replay native lines --json")
    for path in sorted((schemas.ROOT / "Tests/Harnesses/Oracle/conformance/checkout").glob("*.jsonl")):
        if not path.name.endswith(".expected.jsonl"):
            for final in ([], ["--final"]):
                run(["checkout", "replay", path.name.partition("-")[0], str(path), "--json", *final])


# The values that no line of these commands has: a command cannot reach the state, or only by a damage of a certain kind.
UNREACHED = {
    "account-check: #/properties/orderFault/oneOf/0",
    "capture: #/properties/code/oneOf/0=invalid_amount", "capture: #/properties/code/oneOf/0=unsupported_currency",
    "capture: #/properties/errorCode/oneOf/0=invalid_amount", "capture: #/properties/errorCode/oneOf/0=unsupported_currency",
    "checkout-native: #/oneOf/1/properties/refused/properties/detail/oneOf/0=invalid_amount",
    "checkout-native: #/oneOf/1/properties/refused/properties/detail/oneOf/0=invalid_token",
    "common: #/$defs/barrier=invalid_token", "known-capture: #/properties/widget/oneOf/1",
}


def outputs(widget):
    """The name, the words, the output and the errors of each command line."""
    for case in (widgets, orders, accounts, service_orders, usage, terms, checkouts, service):
        with tempfile.TemporaryDirectory() as folder:
            run = Program(widget, folder)
            case(run)
            yield from run.done
