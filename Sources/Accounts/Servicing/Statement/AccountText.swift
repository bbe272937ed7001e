public import ScheduleEngine

/// A fingerprint of an account's state: the SHA-256 of its canonical text.
///
/// It identifies the state and not the way to it: two accounts with equal states have equal
/// checksums, and it is the same on any day on which nothing came with time. `sha256sum` can check
/// it.
///
///     let account = try Account(total: Money("200.00", .aud), plan: .auPayIn4, on: today)
///     let checksum = account.checksum
///     AccountChecksum(checksum.description) == checksum                                   // true
///     account.canonicalText.hasPrefix("account/1 au-pay-in-4 au-2023 AUD/2 20000\ntoken")  // true
public struct AccountChecksum: Hashable, Sendable, CustomStringConvertible {
  /// The SHA-256 of the canonical text.
  public let digest: SHA256Digest

  init(digest: SHA256Digest) { self.digest = digest }

  /// Reads a checksum, or returns nil for another text.
  ///
  /// - Parameter text: 64 lower-case hexadecimal digits.
  public init?(_ text: String) {
    guard let digest = SHA256Digest(hexadecimal: text) else { return nil }
    self.digest = digest
  }

  /// The checksum as 64 lower-case hexadecimal digits.
  public var description: String { digest.description }
}

extension Account {
  /// The text whose SHA-256 is the account's checksum, in ASCII; each line ends in a line feed.
  ///
  /// - Complexity: O(*n*) in the number of installments, fees, moves and pauses.
  public var canonicalText: String { TextWriter.text { writeCanonicalText(to: &$0) } }

  /// The SHA-256 of the ``canonicalText``.
  ///
  /// - Complexity: O(*n*) in the number of installments, fees, moves and pauses, without
  ///   allocation.
  public var checksum: AccountChecksum { checksum(by: .portable) }

  /// Returns the ``checksum``, computed by other functions for SHA-256.
  ///
  /// - Parameter kernel: The functions.
  /// - Returns: The checksum.
  /// - Complexity: O(*n*) in the number of installments, fees, moves and pauses, without
  ///   allocation.
  public func checksum(by kernel: SHA256Kernel) -> AccountChecksum {
    AccountChecksum(digest: TextWriter.digest(by: kernel) { writeCanonicalText(to: &$0) })
  }

  private func writeCanonicalText(to writer: inout TextWriter) {
    writer.beginLine()
    writer.append("account/1 ")
    writer.append(plan)
    writer.append(" ")
    writer.beginLine()
    writer.append(rules.id)
    writer.append(" ")
    writer.append(currency)
    writer.append("/")
    writer.append(decimal: UInt64(currency.exponent))
    writer.append(" ", total.minorUnits)
    writer.append("\n")
    writer.beginLine()
    switch checkout {
    case .tokenless: writer.append("tokenless\n")
    case .token(let token):
      writer.append("token ")
      writer.append(token.digest)
      writer.append("\n")
    }
    writer.beginLine()
    writer.append("opened ")
    writer.append(openedOn)
    writer.append(" captured ", capturedMinorUnits)
    writer.append(" refunded ", refundedMinorUnits)
    writer.append(" voided ", voidedMinorUnits)
    writer.append("\n")
    for installment in installments {
      writer.beginLine()
      writer.append(installment.dueDate)
      writer.append(" ", installment.original)
      writer.append(" paid ", installment.paid)
      writer.append(" cancelled ", installment.cancelled)
      writer.append(" returned ", installment.returned)
      writer.append("\n")
    }
    for fee in lateFees {
      writer.beginLine()
      writer.append("fee ", Int64(fee.installment))
      writer.append(" ")
      writer.append(fee.date)
      writer.append(" ", fee.amount)
      writer.append(" paid ", fee.paid)
      writer.append(" waived ", fee.waived)
      writer.append(" returned ", fee.returned)
      if fee.reversed > 0 { writer.append(" reversed ", fee.reversed) }
      writer.append("\n")
    }
    for move in moves {
      writer.beginLine()
      writer.append("moved ", Int64(move.installment))
      writer.append(" ")
      writer.append(move.from)
      writer.append(" ")
      writer.append(move.to)
      writer.append("\n")
    }
    for pause in pauses {
      writer.beginLine()
      writer.append("pause ")
      writer.append(pause.from)
      writer.append(" ")
      writer.append(pause.until)
      writer.append("\n")
    }
    if credit.received > 0 {
      writer.beginLine()
      writer.append("credit ", credit.received)
      writer.append(" used ", credit.used)
      writer.append(" returned ", credit.returned)
      writer.append("\n")
    }
  }
}

extension TextWriter {
  /// Appends a word and a number that is not negative.
  fileprivate mutating func append(_ word: StaticString, _ number: Int64) {
    append(word)
    append(decimal: number.magnitude)
  }
}
