/// A fingerprint of a payment schedule, which accompanies the capture of its order.
///
/// It is the SHA-256 of the schedule's canonical text, so anyone can check it with `sha256sum`. It
/// shows that two parties speak of the same schedule; it is not a signature, since whoever knows
/// the order can compute it. It is this project's own: how Afterpay's service computes the
/// checksum of its widget is not public, and the two are never the same.
///
///     let checksum = schedule.checksum(for: .tokenless)
///     checksum                                       // beacae19…189c2d7c
///     schedule.matches(checksum, for: .tokenless)     // true
///     schedule.matches(checksum, for: .token(token))  // false
///
/// Two checksums are compared in a time that does not depend on where they differ.
public struct ScheduleChecksum: Hashable, Sendable {
  /// The SHA-256 of the canonical text.
  public let digest: SHA256Digest

  @inlinable
  init(digest: SHA256Digest) { self.digest = digest }

  /// Reads a checksum.
  ///
  ///     try ScheduleChecksum("BEACAE19")  // throws: not a checksum; …
  ///
  /// - Parameter text: 64 lower-case hexadecimal digits.
  /// - Throws: ``ScheduleChecksumError`` for any other text.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) throws(ScheduleChecksumError) {
    guard let digest = SHA256Digest(hexadecimal: text) else { throw ScheduleChecksumError() }
    self.digest = digest
  }
}

extension ScheduleChecksum: CustomStringConvertible {
  /// The checksum as 64 lower-case hexadecimal digits.
  public var description: String { digest.description }
}

/// Says that a text is not a checksum.
public struct ScheduleChecksumError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line that says what to write.
  public var description: String {
    "not a checksum; write its 64 lower-case hexadecimal digits"
  }
}

extension PaymentSchedule {
  /// The schedule's checksum, the SHA-256 of its ``canonicalText(for:)``.
  ///
  ///     schedule.checksum(for: .tokenless)     // beacae19…189c2d7c
  ///     schedule.checksum(for: .token(token))  // f7e0c981…0ea3a07c
  ///
  /// - Parameter checkout: What the schedule belongs to; the same schedule has another checksum for
  ///   each token, and yet another without one.
  /// - Returns: The checksum.
  /// - Complexity: O(*n*) in the number of payments, without allocation.
  public func checksum(for checkout: CheckoutReference) -> ScheduleChecksum {
    ScheduleChecksum(digest: DigestSink.digest { writeCanonicalText(for: checkout, to: &$0) })
  }

  /// Whether a checksum is this schedule's.
  ///
  /// The verifier makes the schedule from what it knows itself (plan, total, date and token), never
  /// from what came with the checksum.
  ///
  ///     let received = try ScheduleChecksum(
  ///       "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c")
  ///     schedule.matches(received, for: .tokenless)  // true
  ///
  /// - Parameters:
  ///   - checksum: The checksum that was received.
  ///   - checkout: What the schedule belongs to.
  /// - Returns: Whether the two are the same.
  /// - Complexity: O(*n*) in the number of payments, in a time that does not depend on where the
  ///   checksums differ, without allocation.
  public func matches(_ checksum: ScheduleChecksum, for checkout: CheckoutReference) -> Bool {
    self.checksum(for: checkout) == checksum
  }
}
