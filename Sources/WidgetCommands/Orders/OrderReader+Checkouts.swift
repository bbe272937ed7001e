import ScheduleEngine
import ScheduleFiles
import StrictJSON

extension OrderReader {
  /// The largest file of checkouts, in bytes: 16 MiB, which is about 150,000 of them.
  static let checkoutFileLimit = 16_777_216

  /// The order behind a token, in a file of checkouts.
  func order(
    behind token: CheckoutToken, inFile file: String
  ) throws(CommandFailure) -> CheckoutOrder {
    guard file != "-" else {
      throw CommandFailure(
        .usage, "checkouts are not read from standard input; save them and pass the file")
    }
    let bytes = try read(file, limit: Self.checkoutFileLimit, what: "newest checkouts")
    let table: CheckoutTable
    do throws(CheckoutFileError) {
      table = try CheckoutFile.read(bytes, named: file)
    } catch {
      throw CommandFailure(.data, error.description)
    }
    guard let order = table[token] else {
      throw CommandFailure(
        .noInput,
        "invalid_token: \(file.quotedForMessage) has no checkout with this token; add it there, or "
          + "pass the order total by --amount")
    }
    return order
  }
}
