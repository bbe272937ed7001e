"""What random sessions of a checkout flow reach, as pairs of a group and a name, and what they must reach."""
import checkout
import checkout_sheet
import checkout_sheet_messages
import checkout_web

LINES = "taken refused ignored malformed_input"
NATIVE = {
    "line": "taken refused ignored malformed_input",
    "refused": """left completed leaving already_loaded not_loaded payment_in_progress not_a_guest invalid_email section_locked
        unknown_address invalid_address unknown_shipping_method invalid_promo_code no_draft unknown_provider provider_barred
        key_reused invalid_token nothing_to_retry no_payment not_leaving""",
    "error": """service_unavailable malformed_answer request_rejected change_rejected cart_expired/false cart_expired/true
        amount_changed order_changed payment_declined payment_failed payment_unknown""",
    "event": " ".join(checkout.EVENTS),
    "phase": "idle loading failed shopping paying completed leaving left",
    "stage": "requesting presented completing unknown checking completed",
    "section": "updating complete open locked",
    "widget": """none valid token_expired unsupported_currency plan_unavailable amount_below_minimum amount_above_maximum
        amount_too_small""",
    "effect": "request/POST request/GET request/PATCH presentProvider promptToLeave dismiss",
    "barred": "token_expired unsupported_currency plan_unavailable amount_below_minimum amount_above_maximum amount_too_small",
    "wrong field": "name line1 line2 city region postcode country phone",
    "state": """reading_failed remaking_failed kept_draft rejected_draft lost_by_order amount_awaited editing billing_same
        address_book""",
}

WEB = {
    "line": LINES,
    "refused": "left wrong_kind not_leaving nothing_to_retry wrong_phase",
    "error": """begin/order_changed begin/cart_expired begin/service_unavailable begin/malformed_answer begin/request_rejected
        complete/service_unavailable complete/malformed_answer complete/request_rejected page/page_failed page/page_error""",
    "event": " ".join(checkout_web.EVENTS),
    "phase": " ".join(checkout_web.PHASES),
    "effect": """request/cartTransfer/begin request/cartTransfer/complete request/checkout/begin request/checkout/complete
        loadPage promptToLeave dismiss""",
    "purchase": "id no_id value no_value",
    "order": "orderId total subTotal delivery discount currency as_spelled",
    "state": """leaving_loading leaving_showing leaving_starting leaving_failed leaving_completing leaving_completed dismissed
        begun_again reported_again repeated_by_leaving repeated_after_leaving page_id begun_id""",
}
SHEET = {
    "line": LINES,
    "refused": "already_presented invalid_url not_presented not_deciding",
    "failed": " ".join([*(f"{error}/{code}" for error in ("checkout_expired", "checkout_unavailable")
                          for code in (*checkout_sheet_messages.CODES, "unknown")), "sdk_error/load_failed"]),
    "status": "400 401 403 404 408 410 418 429 499 500 501 502 503 504 599 600 999",
    "event": " ".join(checkout_sheet.EVENTS),
    "given up": " ".join(checkout_sheet.REASONS),
    "completed": "unknown partial complete with_order from_address",
    "phase": " ".join(checkout_sheet.PHASES),
    "effect": "hide discardPage loadPage/prefetch loadPage/recovery loadPage/plain showPage sendMessage/presented "
              "sendMessage/instrumentation",
    "recovery": "recoverable not_recoverable deciding forced",
    "state": "kept_on_screen kept_beside second_failure loaded_again kept_bar_hidden time_back",
}


def line(output):
    """What an output line is."""
    if "error" in output:
        yield "line", "malformed_input"
        return
    yield "line", next((each for each in ("refused", "ignored") if each in output), "taken")
    if "refused" in output:
        yield "refused", output["refused"]["code"]


def was_taken(output):
    return not {"error", "refused", "ignored"} & output.keys()


def native(session):
    """What a session of the native flow reaches, as pairs of a group and a name."""
    for output in session.outputs:
        yield from line(output)
        if not was_taken(output):
            if output.get("refused", {}).get("detail"):
                detail = output["refused"]["detail"]
                yield "wrong field" if output["refused"]["code"] == "invalid_address" else "barred", detail
            continue
        state = output["state"]
        yield "phase", state["phase"]
        if state["payment"]:
            yield "stage", state["payment"]["stage"]
        for section in state["sections"]:
            yield "section", section["state"]
        widget = state["widget"]
        yield "widget", "none" if widget is None else "valid" if widget["isValid"] else widget["error"]["errorCode"]
        for effect in output["effects"]:
            yield "effect", effect["effect"] + ("/" + effect["method"] if "method" in effect else "")
        for event in output["events"]:
            yield "event", event["event"]
            if event["event"] == "checkout_error":
                recovered = state["error"]["recovered"]
                yield "error", event["code"] + ("" if recovered is None else f"/{str(recovered).lower()}")
        under_way = state["underWay"]["sections"] if state["underWay"] else ()
        for name, holds in (("kept_draft", set(state["drafts"]) - {*state["queued"], *under_way}),
                            ("editing", state["editing"]), ("billing_same", state["billingSameAsShipping"]),
                            ("address_book", state["addressBook"]["billing"])):
            if holds:
                yield "state", name
    yield from (("state", name) for name in session.inner)


def web(session):
    """What a session of the web checkout reaches."""
    is_placed = False
    for document, output in session.steps():
        yield from line(output)
        if not was_taken(output):
            continue
        state, name = output["state"], document["input"]
        yield "phase", state["phase"]
        for effect in output["effects"]:
            if effect["effect"] == "request":
                part = "begin" if effect["path"].endswith(("/BeginCartTransfer", "/start")) else "complete"
                yield "effect", f"request/{state['api']}/{part}"
            else:
                yield "effect", effect["effect"]
        for event in output["events"]:
            yield "event", event["event"]
            if event["event"] == "purchase":
                is_placed = True
                yield "purchase", "no_value" if event["value"] is None else "value"
                yield "purchase", "no_id" if event["transactionId"] is None else "id"
            if event["event"] == "checkout_error":
                told_by = "page" if name in ("pageFailed", "message") else "complete" if is_placed else "begin"
                yield "error", told_by + "/" + event["code"]
        for member, value in (state["order"] or {}).items():
            if value is not None:
                yield "order", member
        if state["order"] and state["order"]["currency"] is None and state["order"]["total"] is not None:
            yield "order", "as_spelled"
    yield from (("state", name) for name in session.inner)


def sheet(session):
    """What a session of the checkout sheet reaches."""
    before = None
    for document, output in session.steps():
        yield from line(output)
        if not was_taken(output):
            continue
        state = output["state"]
        yield "phase", state["phase"]
        for effect in output["effects"]:
            kind = {"loadPage": lambda: effect["purpose"] or ("recovery" if effect["recovery"] else "plain"),
                    "sendMessage": lambda: effect["name"]}.get(effect["effect"])
            yield "effect", effect["effect"] + ("/" + kind() if kind else "")
        for event in output["events"]:
            yield "event", event["event"]
            if event["event"] == "preloadGivenUp":
                yield "given up", event["reason"]
            if event["event"] == "completed":
                yield "completed", event["details"]
                if event["order"]:
                    yield "completed", "with_order"
                if document["input"] == "navigated":
                    yield "completed", "from_address"
            if event["event"] == "failed":
                if event["status"] is not None:
                    yield "status", str(event["status"])
                else:
                    yield "failed", event["error"] + "/" + event["code"]
                yield "recovery", "recoverable" if event["isRecoverable"] else "not_recoverable"
        if state["phase"] == "deciding":
            yield "recovery", "deciding"
        if document["input"] == "recover" and state["phase"] == "recovering" and not before["error"]["isRecoverable"]:
            yield "recovery", "forced"
        before = state
    yield from (("state", name) for name in session.inner)
