"""The native checkout's sections: what the shopper enters, edits and discards."""
import checkout_order as o
from checkout_state import Flow, Refusal


class Sections(Flow):
    """The inputs that change sections."""

    def enter(self, section, value):
        self.drafts[section] = value
        self.queued.add(section)
        self.rejected.discard(section)

    def known(self, section):
        """The draft of a section before the order's value."""
        return self.drafts.get(section, self.order[section])

    def checked(self, address):
        address = o.entered(address)
        wrong = o.first_wrong_field(address)
        if wrong:
            raise Refusal("invalid_address", wrong)
        return address

    def of_book(self, address_id):
        found = next((row["address"] for row in self.addresses if row["id"] == address_id), None)
        if found is None:
            raise Refusal("unknown_address")
        return self.checked(found)

    def ship_to(self, address):
        billing = self.known("billingAddress")
        follows = billing is None or o.match(billing, self.known("shippingAddress"))
        self.enter("shippingAddress", address)
        if follows:
            self.enter("billingAddress", address)

    def on_setContact(self, email):
        if not self.is_guest:
            raise Refusal("not_a_guest")
        email = o.trimmed(email)
        if not o.is_email(email):
            raise Refusal("invalid_email")
        self.enter("contact", {"email": email})

    def on_setShippingAddress(self, address):
        self.refuse_if_locked("shippingAddress")
        self.ship_to(self.checked(address))

    def on_chooseShippingAddress(self, id):
        self.refuse_if_locked("shippingAddress")
        self.ship_to(self.of_book(id))

    def on_setBillingAddress(self, address):
        self.refuse_if_locked("billingAddress")
        self.enter("billingAddress", self.checked(address))

    def on_chooseBillingAddress(self, id):
        self.refuse_if_locked("billingAddress")
        self.enter("billingAddress", self.of_book(id))

    def on_useShippingAsBilling(self):
        self.refuse_if_locked("billingAddress")
        shipping = self.known("shippingAddress")
        if shipping is None:
            raise Refusal("unknown_address")
        self.enter("billingAddress", self.checked(shipping))

    def on_chooseShippingMethod(self, id):
        self.refuse_if_locked("shippingMethod")
        if id not in [method["id"] for method in self.order["shippingMethods"]]:
            raise Refusal("unknown_shipping_method")
        self.enter("shippingMethod", id)

    def on_applyPromoCode(self, code):
        code = o.trimmed(code)
        if not o.is_promo_code(code) or code in self.codes() or len(self.codes()) >= o.MOST_CODES:
            raise Refusal("invalid_promo_code")
        self.enter_code(code, is_removed=False)

    def on_removePromoCode(self, code):
        code = self.removed_code(code)
        if code is None:
            raise Refusal("invalid_promo_code")
        if self.is_rejected(code):
            self.drop_codes(lambda draft: draft["code"] == code)
        else:
            self.enter_code(code, is_removed=True)

    @staticmethod
    def meant(entry, codes):
        """The code that an entry means: with the same bytes, else with the same text but for the spaces around it, or None."""
        alike = [code for code in codes if o.trimmed(code) == o.trimmed(entry)]
        return entry if entry in codes else alike[0] if alike else None

    def removed_code(self, entry):
        """The code of a rejected draft, of the order or of another draft that an entry means, or None."""
        rejected = [draft["code"] for draft in self.drafts.get("promoCodes", ()) if draft["rejected"]]
        return self.meant(entry, rejected + self.codes())

    def is_rejected(self, code):
        return any(draft["code"] == code and draft["rejected"] for draft in self.drafts.get("promoCodes", ()))

    def enter_code(self, code, is_removed):
        """Replaces the draft of a promo code by a newer one."""
        others = [draft for draft in self.drafts.get("promoCodes", ()) if draft["code"] != code]
        self.enter("promoCodes", [*others, {"code": code, "remove": is_removed, "rejected": False, "is_newer": True}])

    def drop_codes(self, is_dropped):
        """Drops drafts of promo codes."""
        drafts = self.drafts.get("promoCodes", ())
        kept = [draft for draft in drafts if not is_dropped(draft)]
        if kept:
            self.drafts["promoCodes"] = kept
        elif drafts:
            self.drop("promoCodes")

    def on_edit(self, section):
        if section == "contact" and not self.is_guest:
            raise Refusal("not_a_guest")
        if section == "payment" or self.section_state(section) == "locked":
            raise Refusal("section_locked")
        self.editing = section

    def on_endEditing(self):
        self.editing = None

    def discard_codes(self, is_meant):
        """Drops those drafts of promo codes that are meant, neither under way nor queued."""
        dropped = [draft for draft in self.drafts.get("promoCodes", ()) if is_meant(draft) and self.is_kept(draft)]
        if not dropped:
            raise Refusal("no_draft")
        self.drop_codes(lambda draft: draft in dropped)

    def on_discardPromoCode(self, code):
        kept = [draft["code"] for draft in self.drafts.get("promoCodes", ()) if self.is_kept(draft)]
        self.discard_codes(lambda draft: draft["code"] == self.meant(code, kept))

    def on_discardDraft(self, section):
        if section == "promoCodes":
            self.discard_codes(lambda draft: True)
            return
        if section not in self.drafts or section in self.changing():
            raise Refusal("no_draft")
        self.drop(section)
