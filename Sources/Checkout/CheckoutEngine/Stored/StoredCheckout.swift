public import ScheduleEngine

/// The reason why bytes are not a checkout that can be continued.
///
///     try NativeCheckout(restoring: [])  // throws: not a stored checkout; begin a new one
///
/// An app then begins a new checkout. If a payment may have been under way, show the shopper the
/// orders of the shop first.
public struct StoredCheckoutError: Error, Hashable, Sendable {
  /// A rule that the bytes break.
  public enum Reason: Hashable, Sendable {
    /// The bytes do not begin as a stored checkout does.
    case notACheckout
    /// The bytes are a checkout of another flow, such as `web`.
    case otherFlow(UTF8Text)
    /// A later version of this library wrote the bytes; the number is the version of the form.
    case newerVersion(Int64)
    /// Bytes are missing or changed.
    case damaged
    /// The checkout's plan is neither built in nor among those given.
    case unknownPlan(PlanID)
  }

  /// The broken rule.
  public let reason: Reason

  package init(_ reason: Reason) { self.reason = reason }
}

extension StoredCheckoutError: CustomStringConvertible {
  /// The error and the next step in one line.
  public var description: String {
    switch reason {
    case .notACheckout: "not a stored checkout; begin a new one"
    case .otherFlow(let name): "a stored checkout of the flow \(name); restore that flow"
    case .newerVersion(let version):
      "a later version of the app stored this checkout, in form \(version); update the app"
    case .damaged: "the stored checkout is damaged; begin a new one"
    case .unknownPlan(let id): "the plan \(id) is not built in; give it to the restored checkout"
    }
  }
}

/// The frame around a flow's stored form: a line with its name and version, the parts, and the
/// SHA-256 of all that.
enum StoredForm {
  /// The version of the form that this library writes; it reads this and all earlier ones.
  static var version: Int64 { 1 }

  /// Returns the stored form of a checkout.
  ///
  /// - Parameters:
  ///   - flow: The flow's name.
  ///   - write: Writes the parts.
  /// - Returns: The bytes.
  static func bytes(
    of flow: StaticString, _ write: (inout StoredCoder) throws(StoredCheckoutError) -> Void
  ) -> [UInt8] {
    let version = TextWriter.bytes { $0.append(decimal: UInt64(Self.version)) }
    var coder = StoredCoder(writingAfter: start(of: flow) + version + [10])
    do throws(StoredCheckoutError) {
      try write(&coder)
    } catch {
      assertionFailure("a checkout that exists has all its parts")
    }
    return coder.bytes + digest(of: coder.bytes[...])
  }

  /// Returns the reader of a checkout's parts.
  ///
  /// - Parameters:
  ///   - bytes: The stored form.
  ///   - flow: The flow's name.
  /// - Returns: The reader.
  /// - Throws: ``StoredCheckoutError`` if the bytes are not a whole form of the flow.
  static func reader(
    of bytes: [UInt8], _ flow: StaticString
  ) throws(StoredCheckoutError) -> StoredCoder {
    let start = start(of: flow)
    guard let end = bytes.prefix(64).firstIndex(of: 10), bytes.starts(with: magic) else {
      throw StoredCheckoutError(.notACheckout)
    }
    guard bytes.starts(with: start) else {
      let rest = bytes[magic.count..<end]
      let name = UTF8Text(utf8: Array(rest.prefix { $0 != UInt8(ascii: " ") }))
      throw StoredCheckoutError(name.map { .otherFlow($0) } ?? .notACheckout)
    }
    var version: Int64 = 0
    for byte in bytes[start.count..<end] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), version < 1_000_000 else {
        throw StoredCheckoutError(.notACheckout)
      }
      version = version * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    guard version <= Self.version else { throw StoredCheckoutError(.newerVersion(version)) }
    let digestStart = bytes.count - 64
    guard version >= 1, digestStart > end,
      digest(of: bytes[..<digestStart]) == Array(bytes[digestStart...])
    else { throw StoredCheckoutError(.damaged) }
    return StoredCoder(reading: bytes, (end + 1)..<digestStart)
  }

  private static var magic: [UInt8] { ("checkout " as UTF8Text).bytes }

  private static func start(of flow: StaticString) -> [UInt8] {
    magic + UTF8Text(stringLiteral: flow).bytes + [UInt8(ascii: " ")]
  }

  private static func digest(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    let digest = SHA256Digest(of: bytes.span)
    return TextWriter.bytes { $0.append(digest) }
  }
}
