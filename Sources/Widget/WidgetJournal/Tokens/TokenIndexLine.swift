import Journals
import ScheduleEngine
import StrictJSON

/// One line of the index of tokens: an event of a widget of a checkout.
struct TokenIndexLine: Hashable, Sendable {
  /// An event that concerns a widget of a token.
  enum Event: String, CaseIterable, Hashable, Sendable {
    /// The index was created; the first line, which belongs to no token.
    case created
    /// The widget may exist from now on.
    case registered
    /// The widget was removed, and its order had not been captured.
    case removed
    /// The widget was removed, and its journal is stored as the record of its token's capture.
    case retired
  }

  let event: Event
  /// The SHA-256 of the token; zeros in the first line and for a widget whose token cannot be read.
  let token: SHA256Digest
  /// The widget; nil if it cannot be read, and in the first line.
  let widget: WidgetName?
  /// The file's own number in its file system, in the first line; nil elsewhere.
  ///
  /// A copy has another number, and is not trusted: it may be older than the journals.
  var file: Int?
  /// The offset of the newest earlier line of the same token, or nil if there is none.
  let same: Int?
  /// The offsets of earlier lines by which a token is found; see ``LineTrie``.
  let links: [Int?]

  /// The key of widgets whose token cannot be read.
  static var unknownToken: SHA256Digest {
    // 64 zeros are a valid digest, so the digest of an empty text is never used.
    SHA256Digest(hexadecimal: ChainedLine.zeros) ?? SHA256Digest(of: "")
  }

  var node: LineTrie.Node { LineTrie.Node(key: token.key, links: links) }

  /// Writes the line.
  ///
  /// - Parameter previous: The hash of the preceding line.
  /// - Returns: The line with its line feed, and its hash.
  func encoded(previous: String) -> (bytes: [UInt8], hash: String) {
    ChainedLine.seal(hashedBy: SHA256Digest.text) { object in
      object.member("format", ChainedLine.format)
      object.member("previous", previous)
      object.member("event", event.rawValue)
      object.member("token", token.description)
      if let widget { object.member("widget", widget.description) }
      if let file { object.member("file", file) }
      if let same { object.member("same", same) }
      object.member("links", links)
    }
  }

  /// Reads a line, without its line feed.
  static func decode(
    _ line: ArraySlice<UInt8>
  ) throws(LineFault) -> (line: TokenIndexLine, hash: String) {
    let (value, hash) = try ChainedLine.open(line, hashedBy: SHA256Digest.text)
    do throws(JSONReadError) {
      let line = try JSONField(value).object { object throws(JSONReadError) in
        for key in ["format", "previous", "hash"] { _ = try object.required(key) }
        let token = try object.required("token")
        guard let digest = SHA256Digest(hexadecimal: try token.string()) else {
          throw token.error(.invalid("expected 64 lower-case hexadecimal digits"))
        }
        return TokenIndexLine(
          event: try object.word("event", of: Event.self), token: digest,
          widget: try object.widget(),
          file: try object.optional("file")?.integer(in: Int.min...Int.max),
          same: try object.optional("same")?.integer(in: 0...Int.max),
          links: try object.offsets("links"))
      }
      return (line, hash)
    } catch {
      throw .unreadable("\(error.path): \(error.reason)")
    }
  }
}

extension FileStatus {
  /// The number by which an index recognizes its own file.
  var numberInIndex: Int { Int(truncatingIfNeeded: number) }
}

extension ObjectReader {
  fileprivate mutating func widget() throws(JSONReadError) -> WidgetName? {
    guard let field = optional("widget") else { return nil }
    let text = try field.string()
    do throws(WidgetNameError) {
      return try WidgetName(text)
    } catch {
      throw field.error(.invalid(error.description))
    }
  }

  /// Reads the offsets of lines; each may be null.
  mutating func offsets(_ key: String) throws(JSONReadError) -> [Int?] {
    var offsets: [Int?] = []
    for element in try required(key).elements(count: 0...256) {
      offsets.append(element.isNull ? nil : try element.integer(in: 0...Int.max))
    }
    return offsets
  }
}
