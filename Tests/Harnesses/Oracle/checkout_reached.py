"""What random sessions reach, as pairs of a group and a name, and what they must reach."""
import checkout

MUST_BE_REACHED = {
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


def reached(session):
    """What a session reaches, as pairs of a group and a name."""
    for output in session.outputs:
        if "error" in output:
            yield "line", "malformed_input"
            continue
        kind = next((each for each in ("refused", "ignored") if each in output), "taken")
        yield "line", kind
        if kind == "refused":
            code, detail = output["refused"]["code"], output["refused"]["detail"]
            yield "refused", code
            if detail:
                yield "wrong field" if code == "invalid_address" else "barred", detail
        if kind != "taken":
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
