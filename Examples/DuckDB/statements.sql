-- The views of a run of statements.py over its tables: `ledger`, the shop's accounts, and `statements`, a row for the line of
-- each account. Every view is empty if the ledger agrees with the events.

-- Accounts whose events have a mistake, with the reason.
CREATE VIEW errors AS
SELECT account, error.code AS code, error.line AS line, error.message AS message FROM statements WHERE error IS NOT NULL;

-- Accounts whose computed checksum differs from the one in the ledger.
CREATE VIEW mismatches AS
SELECT account, ledger.checksum AS ledger, statements.checksum AS computed, statements.state, (statements.outstanding).amount AS outstanding
FROM ledger JOIN statements USING (account) WHERE error IS NULL AND ledger.checksum IS DISTINCT FROM statements.checksum;

-- Accounts whose outstanding amount differs. TRY_CAST, since malformed amounts differ as well.
CREATE VIEW unequal AS
SELECT account, ledger.outstanding AS ledger, (statements.outstanding).amount AS computed
FROM ledger JOIN statements USING (account)
WHERE error IS NULL AND TRY_CAST(ledger.outstanding AS DECIMAL(38, 4)) IS DISTINCT FROM (statements.outstanding).amount;

-- Accounts of the ledger without events, and accounts with events that are not in the ledger.
CREATE VIEW lost AS
SELECT account FROM ledger ANTI JOIN statements USING (account) WHERE account IS NOT NULL
UNION ALL SELECT account FROM statements ANTI JOIN ledger USING (account);
