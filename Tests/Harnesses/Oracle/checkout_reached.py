"""What random sessions reach, as pairs of a group and a name, and what they must reach."""
import re

import checkout

MEMBER = re.compile(r"\$(?:\.[a-zA-Z]+)?")
MUST_BE_REACHED = {
    "line": "taken refused ignored malformed_input",
    "refused": """left completed leaving already_loaded not_loaded payment_in_progress not_a_guest invalid_email section_locked
        unknown_address invalid_address unknown_shipping_method invalid_promo_code no_draft unknown_provider provider_barred
        no_payment_needed key_reused invalid_token nothing_to_retry no_payment not_leaving""",
    "error": """service_unavailable malformed_answer request_rejected change_rejected cart_expired/false cart_expired/true
        amount_changed order_changed day_differs not_authorized locked payment_declined payment_failed payment_unknown""",
    "event": " ".join(checkout.EVENTS),
    "phase": "idle loading failed shopping paying completed leaving left",
    "stage": "requesting presented completing unknown checking completed",
    "section": "updating complete open locked",
    "widget": """none valid token_expired unsupported_currency plan_unavailable amount_below_minimum amount_above_maximum
        amount_too_small""",
    "effect": "request/POST request/GET request/PATCH presentProvider promptToLeave dismiss",
    "barred": "token_expired unsupported_currency plan_unavailable amount_below_minimum amount_above_maximum amount_too_small",
    "malformed": """$ $.id $.cartId $.version $.currency $.delivery $.expiresAt $.lines $.promoCodes $.contact $.shippingAddress
        $.billingAddress $.shippingMethods $.shippingMethod $.taxIncluded $.summary""",
    "wrong field": "name line1 line2 city region postcode country phone",
    "state": """reading_failed remaking_failed kept_draft rejected_draft lost_by_order amount_awaited editing billing_same
        address_book attempt_checked attempt_found no_delivery adjustments decimal_quantity no_postcode code_added code_removed
        code_rejected nothing_to_pay""",
}


def order_states(order):
    """What an order has that few orders have."""
    if order is None:
        return
    yield "no_delivery", "delivery" in order
    yield "adjustments", "adjustments" in order["summary"]
    yield "decimal_quantity", any(isinstance(line["quantity"], str) for line in order["lines"])
    addresses = (order["shippingAddress"], order["billingAddress"])
    yield "no_postcode", any(address and address["postcode"] is None for address in addresses)


def code_states(drafts):
    """The kinds of the drafts of promo codes."""
    for draft in drafts:
        yield "code_rejected" if draft["rejected"] else "code_removed" if draft["remove"] else "code_added", True


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
                if "reason" in state["error"]:
                    yield "malformed", MEMBER.match(state["error"]["reason"]["path"])[0]
        under_way = state["underWay"]["sections"] if state["underWay"] else ()
        for name, holds in (("kept_draft", set(state["drafts"]) - {*state["queued"], *under_way}),
                            ("editing", state["editing"]), ("billing_same", state["billingSameAsShipping"]),
                            ("nothing_to_pay", state["payment"] and state["payment"]["provider"] is None),
                            *order_states(state["order"]), *code_states(state["drafts"].get("promoCodes", ())),
                            ("address_book", state["addressBook"]["billing"])):
            if holds:
                yield "state", name
    yield from (("state", name) for name in session.inner)
