"""A small model of one order, written from the documented rules alone: it says how the service must answer."""
from running import DAY


class Model:
    """An order of 50.00 by an authorization, in minor units and seconds since its decision."""

    def __init__(self):
        self.original, self.captured, self.voided, self.refunded, self.now = 5000, 0, 0, 0, 0
        self.has_expired, self.reversal_due, self.is_reversed = False, None, False

    @property
    def open(self):
        return self.original - self.captured - self.voided

    @property
    def state(self):
        if self.open:
            return "PARTIALLY_CAPTURED" if self.captured else "AUTH_APPROVED"
        return "CAPTURED" if self.captured else "VOIDED"

    def pass_time(self, seconds):
        """Moves the clock: a pending reversal is completed, and an authorization ends after 13 days."""
        self.now += seconds
        if self.reversal_due is not None and self.now >= self.reversal_due:
            self.reversal_due, self.is_reversed = None, True
            self.voided += self.open
            self.refunded = self.captured
        if self.open and self.now >= 13 * DAY:
            self.has_expired = True
            self.voided += self.open

    def _closed(self):
        """Returns the status and code with which a capture or void is rejected, or None."""
        if self.reversal_due is not None:
            return 412, "invalid_state"
        if self.open:
            return None
        if self.captured:
            return 410, "payment_captured"
        return 412, "payment_expired" if self.has_expired else "payment_voided"

    def capture(self, amount):
        if closed := self._closed():
            return closed
        if not 100 <= amount <= self.open:
            return 422, "invalid_amount"
        self.captured += amount
        return 201, None

    def void(self, amount):
        if closed := self._closed():
            return closed
        if not 0 < amount <= self.open:
            return 422, "invalid_amount"
        self.voided += amount
        return 201, None

    def refund(self, amount):
        if not self.captured or self.reversal_due is not None:
            return 412, "precondition_failed"
        if self.now > 120 * DAY:
            return 422, "refund_timelimit_exceeded"
        if not 0 < amount <= self.captured - self.refunded:
            return 422, "invalid_amount"
        self.refunded += amount
        return 201, None

    def reverse(self):
        is_eligible = self.state in ("AUTH_APPROVED", "CAPTURED") and self.now <= 600
        if self.is_reversed or self.reversal_due is not None or not is_eligible:
            return 412, "precondition_failed"
        self.reversal_due = self.now + 5
        return 204, None
