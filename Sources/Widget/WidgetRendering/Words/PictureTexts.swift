import ScheduleEngine

/// The texts that a section of HTML is drawn from.
///
/// ``PictureWords`` computes each on request, so that a web page needs no `String`.
protocol PictureTexts {
  /// The options of the appearance.
  var style: WidgetStyle { get }
  /// The shopper's language and conventions.
  var locale: ConsumerLocale { get }
  /// The number of payments; zero for a barrier.
  var count: Int { get }
  /// Whether there is a barrier to the purchase instead of payments.
  var hasBarrier: Bool { get }

  /// Writes a text of the picture or of one of its payments, counted from 0.
  func write(_ word: PictureWords.Word, of payment: Int, by writer: inout PhraseWriter)
}

extension PictureWords: PictureTexts {
  var style: WidgetStyle { picture.style }
  var locale: ConsumerLocale { picture.locale }
  var hasBarrier: Bool {
    if case .barrier = picture.contents { true } else { false }
  }
}

/// Texts that are known, such as those of an account after the purchase.
struct FixedTexts: PictureTexts {
  let words: WidgetWords
  let style: WidgetStyle
  let locale: ConsumerLocale

  var count: Int { words.payments.count }
  var hasBarrier: Bool { words.barrier != nil }

  func write(_ word: PictureWords.Word, of payment: Int, by writer: inout PhraseWriter) {
    writer.write(text(word, of: payment).bytes)
  }

  private func text(_ word: PictureWords.Word, of payment: Int) -> String {
    switch word {
    case .brand: words.brand
    case .language: words.language
    case .heading: words.heading
    case .opening: words.opening
    case .closing: words.closing
    case .count: "\(count)"
    case .dueToday: words.dueToday?.label ?? ""
    case .amountDueToday: words.dueToday?.amount ?? ""
    case .summary: words.summary
    case .problem: words.barrier?.problem ?? ""
    case .remedy: words.barrier?.remedy ?? ""
    case .alternative: words.alternative
    case .number: "\(words.payments[payment].number)"
    case .amount: words.payments[payment].amount
    case .day: words.payments[payment].day
    case .date: words.payments[payment].dueDate.description
    case .spoken: words.payments[payment].spoken
    case .entry: words.payments[payment].entry
    }
  }
}
