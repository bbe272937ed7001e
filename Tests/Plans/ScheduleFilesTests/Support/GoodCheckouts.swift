import ScheduleEngine
import ScheduleFiles
import Testing

/// A valid file of checkouts, which tests change.
enum GoodCheckouts: GoodFile {
  static let fileName = "checkouts.json"

  static let text = """
    {
      "format": 1,
      "checkouts": [
        {
          "token": "002.k2a4",
          "amount": { "amount": "200.00", "currency": "USD" },
          "issuedAt": "2026-11-21T10:00:00Z"
        },
        { "token": "zebra quokka", "amount": { "amount": "7500", "currency": "JPY" } }
      ]
    }

    """

  static func read(_ text: String) throws(CheckoutFileError) -> CheckoutTable {
    try CheckoutFile.read(Array(text.utf8), named: fileName)
  }

  static func mistake(in text: String) -> FoundMistake? {
    do throws(CheckoutFileError) {
      _ = try read(text)
      return nil
    } catch {
      return FoundMistake(
        file: error.file, key: error.key, line: error.line, reason: error.reason,
        description: error.description)
    }
  }
}
