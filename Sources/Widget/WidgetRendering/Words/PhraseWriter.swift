import ScheduleEngine

/// A text with up to four placeholders, `%1` to `%4`: `"The order total of %1 is below %2."`.
///
/// A phrase is a constant that needs no initialization at run time, so a table of phrases costs
/// only its bytes. ``PhraseWriter`` replaces the placeholders.
struct Phrase: ExpressibleByStringLiteral, Sendable {
  private let template: StaticString

  init(stringLiteral template: StaticString) { self.template = template }

  /// Creates the phrase of a constant.
  init(_ template: StaticString) { self.template = template }

  /// The template, UTF-8.
  var bytes: [UInt8] { template.withUTF8Buffer { unsafe [UInt8]($0) } }

  /// The length in bytes.
  var byteCount: Int { template.utf8CodeUnitCount }

  /// Returns a byte, or nil at the end.
  func nextByte(at offset: Int) -> UInt8? { offset < byteCount ? byte(at: offset) : nil }

  /// Returns a byte.
  func byte(at offset: Int) -> UInt8 {
    precondition(offset < byteCount, "a phrase is read within its bytes")
    return unsafe template.utf8Start[offset]
  }
}

/// A singular and a plural phrase; `%1` is the count unless documented otherwise.
struct CountedPhrase: Sendable {
  let one: Phrase
  let more: Phrase

  /// Returns the phrase for a count.
  func phrase(for count: Int) -> Phrase { count == 1 ? one : more }
}

/// Writes a locale's phrases with amounts, days and counts in the locale's conventions.
///
/// All texts in the shopper's language are written by this type. It works on bytes and on values
/// that allocate nothing, and its methods are not inlined, so that it is small in WebAssembly.
struct PhraseWriter {
  private let locale: Int
  let signs: CurrencySigns
  /// The texts of the shop, which replace phrases.
  let texts: ShopTexts
  /// The text so far, UTF-8.
  private(set) var bytes: [UInt8] = []

  init(
    for locale: ConsumerLocale, signs: CurrencySigns = .all, texts: ShopTexts = ShopTexts()
  ) {
    self.locale = Int(locale.index)
    self.signs = signs
    self.texts = texts
  }

  var conventions: LocaleConventions { LocaleConventions.table[locale] }
  var language: Language { Language.table[conventions.language.rawValue] }
  var price: Language.Price { Language.prices[conventions.language.rawValue] }

  /// A value that replaces a placeholder of a phrase.
  enum Argument {
    case none
    case count(Int)
    /// A number below 100, written with two digits.
    case twoDigits(Int)
    /// The name of a month; the months are numbered from 1.
    case month(Int)
    case shortMonth(Int)
    case phrase(Phrase)
    /// A text of the shop, or the usual phrase.
    case text(ShopText, Phrase)
    case money(Money)
    /// An amount that is written without decimal places if it is whole.
    case compactMoney(Money)
    /// The digits and separators of an amount, without currency sign, code or minus sign.
    case figures(Money, compact: Bool)
    case code(Currency)
    /// A date for the middle of a sentence.
    case date(CivilDate, withYear: Bool)
    /// A payment's day for the middle of a sentence.
    case day(DueDay)
  }

  /// Returns the text so far followed by a phrase, and leaves the writer unchanged.
  @inline(never)
  func text(
    _ phrase: Phrase, _ first: Argument = .none, _ second: Argument = .none,
    _ third: Argument = .none,
    _ fourth: Argument = .none
  ) -> String {
    var writer = self
    writer.write(phrase, first, second, third, fourth)
    return writer.text
  }

  /// The text so far.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes a phrase; a placeholder without an argument becomes empty.
  mutating func write(
    _ phrase: Phrase, _ first: Argument = .none, _ second: Argument = .none,
    _ third: Argument = .none,
    _ fourth: Argument = .none
  ) {
    write(nil, phrase, first, second, third, fourth)
  }

  /// Writes a text of the shop, or the phrase if the shop has none.
  @inline(never)
  mutating func write(
    _ text: ShopText?, _ phrase: Phrase, _ first: Argument = .none, _ second: Argument = .none,
    _ third: Argument = .none,
    _ fourth: Argument = .none
  ) {
    let own = text.flatMap { texts.offset(of: $0, locale: locale) }
    var offset = own ?? 0
    var isPlaceholder = false
    while let byte = own == nil ? phrase.nextByte(at: offset) : texts.byte(at: offset) {
      offset += 1
      if isPlaceholder {
        switch byte {
        case UInt8(ascii: "1"): write(first)
        case UInt8(ascii: "2"): write(second)
        case UInt8(ascii: "3"): write(third)
        case UInt8(ascii: "%"): write(byte: byte)
        default: write(fourth)
        }
        isPlaceholder = false
      } else if byte == UInt8(ascii: "%") {
        isPlaceholder = true
      } else {
        write(byte: byte)
      }
    }
  }

  /// Writes one argument.
  @inline(never)
  mutating func write(_ argument: Argument) {
    switch argument {
    case .none: break
    case .count(let count): write(UInt64(count.magnitude))
    case .twoDigits(let number):
      write(UInt64(number.magnitude / 10))
      write(UInt64(number.magnitude % 10))
    case .month(let number): write(word: number, of: language.days.monthNames)
    case .shortMonth(let number): write(word: number, of: language.days.shortMonthNames)
    case .phrase(let phrase): write(phrase)
    case .text(let text, let phrase): write(text, phrase)
    case .money(let money): write(money, compact: false)
    case .compactMoney(let money): write(money, compact: true)
    case .figures(let money, let compact): write(figuresOf: money, compact: compact)
    case .code(let currency): write(currency.textBytes)
    case .date(let date, let withYear): write(date, withYear: withYear)
    case .day(let day): write(day)
    }
  }

  /// Writes UTF-8 without changes.
  @inline(never)
  mutating func write(_ text: [UInt8]) {
    for byte in text { write(byte: byte) }
  }

  /// Writes a byte without changes.
  @inline(never)
  mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Writes a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - group: The separator of thousands.
  ///   - digitsAfter: The number of further digits that the caller writes after this number. Only
  ///     the recursive call passes one, for the leading digits of a longer number.
  @inline(never)
  mutating func write(_ number: UInt64, groupedBy group: Phrase = "", digitsAfter: Int = 0) {
    if number >= 10 { write(number / 10, groupedBy: group, digitsAfter: digitsAfter + 1) }
    write(byte: UInt8(truncatingIfNeeded: 0x30 + number % 10))
    if digitsAfter > 0, digitsAfter % 3 == 0 { write(group) }
  }

  /// Writes a number of thousandths that is not negative, as a decimal number without zeros at its
  /// end: "31.5".
  @inline(never)
  mutating func write(thousandths: Int) {
    write(UInt64(thousandths / 1_000))
    var rest = thousandths % 1_000
    if rest > 0 { write(".") }
    while rest > 0 {
      write(UInt64(rest / 100))
      rest = rest % 100 * 10
    }
  }

  /// Writes one of a phrase's words, which are separated by spaces, such as a month's name.
  @inline(never)
  private mutating func write(word number: Int, of phrase: Phrase) {
    var current = 1
    for offset in 0..<phrase.byteCount {
      let byte = phrase.byte(at: offset)
      if byte == UInt8(ascii: " ") {
        current += 1
      } else if current == number {
        write(byte: byte)
      }
    }
  }

  /// Changes the first letter to upper case if it is an ASCII letter.
  mutating func capitalize() {
    if let first = bytes.first, (0x61...0x7A).contains(first) { bytes[0] = first & 0xDF }
  }
}
