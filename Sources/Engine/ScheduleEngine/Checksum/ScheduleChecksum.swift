/// A fingerprint of a payment schedule, which a shop sends with the capture of the order.
///
/// It is the SHA-256 of the schedule's canonical text, so `sha256sum` can check it. It shows that
/// two parties have the same schedule. It is not a signature, since anyone with the order's data
/// can compute it. It is this project's own: Afterpay's algorithm for the checksum of its widget is
/// not public, and the two checksums of an order are not equal.
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

  /// The bytes of ``description``.
  package var textBytes: [UInt8] { TextWriter.bytes { $0.append(digest) } }
}

/// The error for a text that is not a checksum.
public struct ScheduleChecksumError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line with the remedy.
  public var description: String {
    "not a checksum; write its 64 lower-case hexadecimal digits"
  }
}

extension PaymentSchedule {
  /// Returns the schedule's checksum, the SHA-256 of its ``canonicalText(for:)``.
  ///
  ///     schedule.checksum(for: .tokenless)     // beacae19…189c2d7c
  ///     schedule.checksum(for: .token(token))  // f7e0c981…0ea3a07c
  ///
  /// - Parameters:
  ///   - checkout: The checkout that the schedule belongs to, if there is one; the checksum is
  ///     different for each token, and without one.
  ///   - kernel: The functions that compute SHA-256; by default the engine's own.
  /// - Returns: The checksum.
  /// - Complexity: O(*n*) in the number of payments, without allocation.
  public func checksum(
    for checkout: CheckoutReference, by kernel: SHA256Kernel = .portable
  ) -> ScheduleChecksum {
    ScheduleChecksum(
      digest: TextWriter.digest(by: kernel) { writeCanonicalText(for: checkout, to: &$0) })
  }

  /// Returns whether a checksum is this schedule's.
  ///
  /// The verifier creates the schedule from its own data (plan, total, date and token), never from
  /// data that it received with the checksum.
  ///
  ///     let received = try ScheduleChecksum(
  ///       "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c")
  ///     schedule.matches(received, for: .tokenless)  // true
  ///
  /// - Parameters:
  ///   - checksum: The checksum that was received.
  ///   - checkout: The checkout that the schedule belongs to, if there is one.
  /// - Returns: Whether the two are equal.
  /// - Complexity: O(*n*) in the number of payments, in a time that does not depend on where the
  ///   checksums differ, without allocation.
  public func matches(_ checksum: ScheduleChecksum, for checkout: CheckoutReference) -> Bool {
    self.checksum(for: checkout) == checksum
  }
}
