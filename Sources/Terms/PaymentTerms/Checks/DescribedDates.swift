package import ScheduleEngine
import WidgetRendering

/// The days that a description names by a month's name, as "Due December 5, 2026." does.
///
/// The names are those of all languages of `WidgetRendering`, but "may" in lower case, which is a verb.
/// A year may be missing, and a number far from the year of the due date is none, but an amount.
package struct DescribedDates {
  private struct Day {
    let month: Int
    let day: Int
    let year: Int?
  }

  private var days: [Day] = []

  /// Finds the days in a text.
  ///
  /// - Parameter text: Any text.
  /// - Complexity: O(*n*) in the length of the text.
  package init(in text: String) {
    let words = Self.words(of: text)
    for index in words.indices {
      for month in TermWords.months(named: words[index]) {
        let after = index + 1 < words.count ? Self.number(words[index + 1]) : nil
        if let before = index > 0 ? Self.number(words[index - 1]) : nil, (1...31).contains(before) {
          days.append(Day(month: month, day: before, year: Self.year(after)))
        } else if let after, (1...31).contains(after) {
          let year = index + 2 < words.count ? Self.number(words[index + 2]) : nil
          days.append(Day(month: month, day: after, year: Self.year(year)))
        }
      }
    }
  }

  /// Returns whether the text names days, and none of them is this one.
  package func contradict(_ date: CivilDate) -> Bool {
    !days.isEmpty
      && !days.contains { day in
        guard day.month == date.month, day.day == date.day else { return false }
        guard let year = day.year, abs(year - date.year) <= Self.yearsAround else { return true }
        return year == date.year
      }
  }

  /// The number of years around a due date in which a number beside a day is a year.
  private static var yearsAround: Int { 10 }

  private static func year(_ number: Int?) -> Int? {
    guard let number, (1_000...9_999).contains(number) else { return nil }
    return number
  }

  /// Returns the words in lower case without punctuation and without "de"; "may" is an empty word.
  private static func words(of text: String) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    var index = 0
    while index <= bytes.count {
      let byte = index < bytes.count ? bytes[index] : 0
      let isLetter =
        byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
      // U+2000 to U+203F are spaces and punctuation, as U+00A0 is.
      let isMark = byte == 0xE2 && index + 2 < bytes.count && bytes[index + 1] == 0x80
      let isSpace = byte == 0xC2 && index + 1 < bytes.count && bytes[index + 1] == 0xA0
      if isLetter, !isMark, !isSpace {
        word.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
      } else if !word.isEmpty {
        let isVerb = bytes[(index - word.count)..<index] == [0x6D, 0x61, 0x79]
        if word != [0x64, 0x65] { words.append(isVerb ? [] : word) }
        word = []
      }
      index += isMark ? 3 : isSpace ? 2 : 1
    }
    return words
  }

  /// Returns the number of a word of at most four digits, which an ordinal's letters may follow.
  private static func number(_ word: [UInt8]) -> Int? {
    let digits = word.prefix { $0 &- 0x30 < 10 }
    guard (1...4).contains(digits.count), word.count - digits.count <= 2 else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
