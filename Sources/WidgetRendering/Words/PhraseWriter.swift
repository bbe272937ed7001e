import ScheduleEngine

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

/// Writes phrases of a locale, with amounts, days and counts as its people write them.
///
/// Everything that is said goes through here. It works on bytes and on values without storage of
/// their own, and its methods are kept from being put into their callers: so it is small as
/// WebAssembly.
struct PhraseWriter {
  private let locale: Int
  let signs: CurrencySigns
  /// What was written, UTF-8.
  private(set) var bytes: [UInt8] = []

  init(for locale: ConsumerLocale, signs: CurrencySigns = .all) {
    self.locale = Int(locale.index)
    self.signs = signs
  }

  var habits: Habits { Habits.table[locale] }
  var language: Language { Language.table[habits.language.rawValue] }

  /// What stands in a place of a phrase.
  enum Part {
    case none
    case count(Int)
    /// A number below 100 with its leading zero.
    case twoDigits(Int)
    /// A month's name, from 1.
    case month(Int)
    case shortMonth(Int)
    case phrase(Phrase)
    case money(Money)
    /// An amount that leaves out its cents where there are none.
    case compactMoney(Money)
    /// An amount without sign, minus or code.
    case figures(Money, compact: Bool)
    case code(Currency)
    /// A date as it stands in a sentence.
    case date(CivilDate, withYear: Bool)
    /// A payment's day as it stands in a sentence.
    case day(DueDay)
  }

  /// A phrase as a text of its own.
  @inline(never)
  func text(
    _ phrase: Phrase, _ first: Part = .none, _ second: Part = .none, _ third: Part = .none,
    _ fourth: Part = .none
  ) -> String {
    var writer = self
    writer.write(phrase, first, second, third, fourth)
    return writer.text
  }

  /// What was written, as a text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes a phrase with its places filled; a place without a part stays empty.
  @inline(never)
  mutating func write(
    _ phrase: Phrase, _ first: Part = .none, _ second: Part = .none, _ third: Part = .none,
    _ fourth: Part = .none
  ) {
    var isPlace = false
    for offset in 0..<phrase.byteCount {
      let byte = phrase.byte(at: offset)
      if isPlace {
        switch byte {
        case UInt8(ascii: "1"): write(first)
        case UInt8(ascii: "2"): write(second)
        case UInt8(ascii: "3"): write(third)
        default: write(fourth)
        }
        isPlace = false
      } else if byte == UInt8(ascii: "%") {
        isPlace = true
      } else {
        write(byte: byte)
      }
    }
  }

  /// Writes one part.
  @inline(never)
  mutating func write(_ part: Part) {
    switch part {
    case .none: break
    case .count(let count): write(UInt64(count.magnitude))
    case .twoDigits(let number):
      write(UInt64(number.magnitude / 10))
      write(UInt64(number.magnitude % 10))
    case .month(let number): write(word: number, of: language.days.monthNames)
    case .shortMonth(let number): write(word: number, of: language.days.shortMonthNames)
    case .phrase(let phrase): write(phrase)
    case .money(let money): write(money, compact: false)
    case .compactMoney(let money): write(money, compact: true)
    case .figures(let money, let compact): write(figuresOf: money, compact: compact)
    case .code(let currency): write(currency.textBytes)
    case .date(let date, let withYear): write(date, withYear: withYear)
    case .day(let day): write(day)
    }
  }

  /// Writes UTF-8 as it is.
  @inline(never)
  mutating func write(_ text: [UInt8]) {
    for byte in text { write(byte: byte) }
  }

  /// Writes a byte as it is.
  @inline(never)
  mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Writes a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - group: What stands between thousands.
  ///   - places: How many of its digits were written behind this one.
  @inline(never)
  mutating func write(_ number: UInt64, groupedBy group: Phrase = "", places: Int = 0) {
    if number >= 10 { write(number / 10, groupedBy: group, places: places + 1) }
    write(byte: UInt8(truncatingIfNeeded: 0x30 + number % 10))
    if places > 0, places % 3 == 0 { write(group) }
  }

  /// Writes one of a phrase's words, which stand apart by spaces, such as a month's name.
  @inline(never)
  private mutating func write(word number: Int, of phrase: Phrase) {
    var place = 1
    for offset in 0..<phrase.byteCount {
      let byte = phrase.byte(at: offset)
      if byte == UInt8(ascii: " ") {
        place += 1
      } else if place == number {
        write(byte: byte)
      }
    }
  }

  /// Gives what was written a capital first letter, where that is an ASCII letter.
  mutating func capitalize() {
    if let first = bytes.first, (0x61...0x7A).contains(first) { bytes[0] = first & 0xDF }
  }
}
