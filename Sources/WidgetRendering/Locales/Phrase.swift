/// Words with places for what differs, `%1` to `%4`: `"The order total of %1 is below %2."`.
///
/// A phrase is a constant in memory that needs no set-up, so a table of phrases costs its bytes
/// and nothing else. ``PhraseWriter`` fills its places.
struct Phrase: ExpressibleByStringLiteral, Sendable {
  private let template: StaticString

  init(stringLiteral template: StaticString) { self.template = template }

  /// How many bytes it has.
  var byteCount: Int { template.utf8CodeUnitCount }

  /// One of its bytes.
  func byte(at offset: Int) -> UInt8 {
    precondition(offset < byteCount, "a phrase is read within its bytes")
    return unsafe template.utf8Start[offset]
  }
}

/// Words that differ for one and for more; the count is `%1`, unless it is said otherwise.
struct CountedPhrase: Sendable {
  let one: Phrase
  let more: Phrase

  /// The phrase for a count.
  func phrase(for count: Int) -> Phrase { count == 1 ? one : more }
}
