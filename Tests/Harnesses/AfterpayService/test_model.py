"""Random sequences of calls on an order, compared with the model after each step."""
import random
import unittest

import running
from model import Model
from running import DAY, ServiceTestCase, cents, usd, uuid


class SequenceTests(ServiceTestCase):
    STEPS = 25

    def test_random_sequences_agree_with_the_model(self):
        for number in range(running.SEQUENCES):
            generator = random.Random(f"{running.SEED} {number}")
            with self.subTest(f"--seed {running.SEED}, sequence {number}"):
                self.run_sequence(generator)

    def run_sequence(self, generator):
        model, order = Model(), self.client.authorized()
        token = self.client.book(order)["token"]
        sent = []  # requests with a key; each may be repeated
        for _ in range(self.STEPS):
            self.step(generator, model, order, token, sent)
            payment = self.assert_payment(self.client.get(f"/v2/payments/{order}"), 200, model.state)
            book = self.client.book(order)
            self.assertEqual([book[name] for name in ("captured", "voided", "open", "refunded")],
                             [f"{each // 100}.{each % 100:02d}" for each in (model.captured, model.voided, model.open, model.refunded)])
            self.assertEqual(cents(payment["openToCaptureAmount"]), model.open)

    def step(self, generator, model, order, token, sent):
        kind = generator.choices(("capture", "void", "refund", "reverse", "time", "repeat"), (6, 3, 5, 1, 3, 3))[0]
        if kind == "time":
            # A step is far longer than a test takes, and so far from every limit.
            seconds = generator.choice((60, 700, DAY // 2 + 500, 5 * DAY + 300, 40 * DAY + 100))
            self.client.advance(seconds)
            model.pass_time(seconds)
        elif kind == "reverse":
            self.compare(self.client.send("POST", f"/v2/payments/token:{token}/reversal"), model.reverse())
            if generator.random() < 0.7:
                self.client.advance(5)
                model.pass_time(5)
        elif kind == "repeat" and sent:
            path, body, moment, status, content = generator.choice(sent)
            if path.endswith("refund") or model.now < moment + DAY:
                answer = self.client.post(path, body)
                self.assertEqual((answer.status, answer.body), (status, content))
        elif kind in ("capture", "void", "refund"):
            amount = generator.choice((1, 99, 100, 250, 1000, 2000, model.open, model.captured - model.refunded, model.open + 1))
            body = {"requestId": uuid(), "amount": usd(f"{amount // 100}.{amount % 100:02d}")}
            if kind == "refund":
                body["merchantReference"] = "m"
            path = f"/v2/payments/{order}/{kind}"
            answer = self.client.post(path, body)
            self.compare(answer, getattr(model, kind)(amount))
            if answer.status == 201:
                sent.append((path, body, model.now, answer.status, answer.body))

    def compare(self, answer, expected):
        status, code = expected
        self.assertEqual(answer.status, status, answer.body)
        if code is not None:
            self.assert_error(answer, status, code)


if __name__ == "__main__":
    unittest.main()
