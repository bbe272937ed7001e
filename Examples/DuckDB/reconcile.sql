-- The views of a run of reconcile.py over its tables: `orders`, the input, and `results`, a row for the result of each
-- order. Every view except `payments` and `totals` is empty if all orders agree.

-- Rows that cannot be computed, with the reason.
CREATE VIEW errors AS
SELECT id, error.code AS code, error.message AS message FROM results WHERE error IS NOT NULL;

-- Orders whose computed checksum differs from the stored one.
CREATE VIEW mismatches AS
SELECT id, orders.checksum AS kept, results.checksum AS computed
FROM orders JOIN results USING (id) WHERE NOT results.match;

-- A row for each payment.
CREATE VIEW payments AS
SELECT id, payment.number, payment.due, payment.amount
FROM (SELECT id, unnest(list_transform(installments, lambda part, place:
        {number: place, due: part.due, amount: part.amount})) AS payment FROM results);

-- Orders whose payments do not add up to their amount. TRY_CAST, since malformed amounts may be cast as well.
CREATE VIEW unbalanced AS
SELECT id, orders.amount, results.total
FROM orders JOIN (SELECT id, sum(amount) AS total FROM payments GROUP BY id) AS results USING (id)
WHERE TRY_CAST(orders.amount AS DECIMAL(38, 4)) IS DISTINCT FROM results.total;

-- Orders that have no row in the results, and rows that have no order.
CREATE VIEW lost AS
SELECT id FROM orders ANTI JOIN results USING (id) WHERE id IS NOT NULL
UNION ALL SELECT id FROM results ANTI JOIN orders USING (id) WHERE error IS NULL;

-- Both sides in money, for each currency.
CREATE VIEW totals AS
SELECT currency, count(*) AS orders, sum(TRY_CAST(amount AS DECIMAL(38, 4))) AS ordered, sum(total) AS to_be_paid,
  sum("amountDueToday") AS due_at_once
FROM orders JOIN results USING (id) JOIN (SELECT id, sum(amount) AS total FROM payments GROUP BY id) USING (id)
GROUP BY currency ORDER BY currency;
