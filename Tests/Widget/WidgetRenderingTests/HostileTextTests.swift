import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@testable import WidgetRendering

/// Text from outside is displayed as text in every format and has no other effect.
@Suite struct HostileTextTests {
  /// Returns a text from outside as it is displayed in one line, with a space or U+FFFD for each
  /// control character and each bidirectional control.
  private static func shown(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { shown.append(Self.shown(scalar)) }
    return String(shown)
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if ["\t", "\n", "\r"].contains(scalar) { return " " }
    return StrictMarkup.isAllowed(scalar) ? scalar : "\u{FFFD}"
  }

  private static let classes: [CaseClass<HostilePicture>] = [
    .classify("barrier", atLeast: 5) {
      if case .barrier = $0.contents { true } else { false }
    },
    .classify("markup", atLeast: 10) { $0.brand.utf8.contains { $0 == UInt8(ascii: "<") } },
    .classify("control", atLeast: 20) {
      $0.brand.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
    },
    .classify("shows the brand", atLeast: 30) { $0.style.logo && !$0.brand.isEmpty },
  ]

  @Test func `A page has the same elements for every brand`() async {
    await expectAll(.hostilePicture, runs: 80, classes: Self.classes) { hostile in
      let picture = hostile.picture()
      let harmless = hostile.picture(brand: "Afterpay")
      let section = try StrictMarkup.read(picture.html(identifier: hostile.identifier))
      let page = try StrictMarkup.read(picture.page(), after: "<!DOCTYPE html>\n")
      #expect(section.shape == (try StrictMarkup.read(harmless.html())).shape)
      #expect(
        page.shape
          == (try StrictMarkup.read(harmless.page(), after: "<!DOCTYPE html>\n")).shape)
      for root in [section, page] {
        let logos = root.all.filter { $0["class"] == "apw-logo" }
        #expect(logos.count == (picture.style.logo ? 1 : 0))
        for logo in logos { #expect(logo.text.isSame(as: Self.shown(picture.brand))) }
      }
      for id in section.all.compactMap({ $0["id"] ?? $0["popovertarget"] }) {
        let isName = id.utf8.allSatisfy { byte in
          byte == 0x2D || byte == 0x5F || (0x30...0x39).contains(byte)
            || (0x61...0x7A).contains(byte | 0x20)
        }
        #expect(isName, "\(id)")
      }
    }
  }

  @Test func `A picture has the same elements for every brand`() async {
    await expectAll(.hostilePicture, runs: 200) { hostile in
      let root = try StrictMarkup.read(hostile.picture().svg())
      let brand = hostile.brand.isEmpty ? "" : "Afterpay"
      let harmless = try StrictMarkup.read(hostile.picture(brand: brand).svg())
      // Only texts of unknown width have a `textLength`.
      let shape = root.shape.replacing(" textLength", with: "").replacing(" lengthAdjust", with: "")
      #expect(shape == harmless.shape)
      for name in root.all where name["class"] == "mint" {
        // The displayed brand ends before the first word that does not fit.
        let words = Self.shown(hostile.brand).unicodeScalars.filter { $0 != " " }
        var shown = Array(name.text.unicodeScalars.filter { $0 != " " })
        if shown.last == "…", !words.elementsEqual(shown) { shown.removeLast() }
        #expect(words.starts(with: shown))
      }
    }
  }

  @Test func `A calendar has the same properties for every brand`() async {
    await expectAll(.hostilePicture, runs: 200) { hostile in
      let written = hostile.picture().iCalendar(identifier: hostile.identifier, reminds: true)
      let harmless = hostile.picture(brand: "Afterpay").iCalendar(identifier: "a", reminds: true)
      guard let written, let harmless else {
        #expect(written == nil && harmless == nil)
        return
      }
      let calendar = try CalendarReader.read(written)
      let expected = try CalendarReader.read(harmless)
      #expect(calendar.shape == expected.shape)
      for (event, other) in zip(calendar.components, expected.components) {
        let summary = try CalendarReader.text(try #require(event["SUMMARY"]))
        let words = try CalendarReader.text(try #require(other["SUMMARY"]))
        #expect(words.hasPrefix("Afterpay"))
        let entry =
          hostile.brand.isEmpty
          ? String(words.drop { $0 != ":" }.dropFirst(2)) : String(words.dropFirst(8))
        #expect(summary.isSame(as: Self.calendarText(hostile.brand) + entry))
        let uid = try #require(event["UID"])
        let isDigest = uid.prefix(64).allSatisfy { $0.isHexDigit && !$0.isUppercase }
        #expect(isDigest && uid.utf8.count < 70)
      }
    }
  }

  /// Returns a text from outside as a calendar contains it, with its line ends.
  private static func calendarText(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      let endsLine = ["\n", "\r", "\u{2028}", "\u{2029}"].contains(scalar)
      shown.append(endsLine ? "\n" : Self.shown(scalar))
    }
    return String(shown)
  }

  @Test func `A table does not depend on the brand`() {
    forAll(.hostilePicture) { hostile in
      let table = hostile.picture().csv()
      let isPlain = try TableReader.read(table).allSatisfy { row in
        row.allSatisfy { field in
          field.utf8.allSatisfy { $0 == 0x2D || $0 == 0x2E || $0 == 0x5F || $0.isAlphanumeric }
            && field.utf8.first?.isAlphanumeric == true
        }
      }
      return isPlain && table == hostile.picture(brand: "").csv()
    }
  }

  @Test func `Text for a terminal has no commands except colors`() async {
    await expectAll(.hostilePicture, runs: 200) { hostile in
      let lines = Lines(hostile.picture().text(in: hostile.terminal))
      let isClean = lines.plain.allSatisfy { line in
        line.unicodeScalars.allSatisfy { StrictMarkup.isAllowed($0) }
      }
      #expect(isClean && lines.areColorsReset)
      // Everything below the heading is the same as for an empty brand, except for the width.
      let body = Lines(
        hostile.picture(logo: false, heading: false).text(in: hostile.terminal))
      let expected = body.plain.map(Self.withoutWidth).dropFirst()
      #expect(lines.plain.map(Self.withoutWidth).suffix(expected.count).elementsEqual(expected))
    }
  }

  private static func withoutWidth(_ line: String) -> String {
    line.filter { !" ─-".contains($0) }
  }

  @Test func `No text becomes a locale that is not supported`() {
    forAll(.outsideText) { text in
      guard let locale = try? ConsumerLocale(text) else { return true }
      return ConsumerLocale.known.contains(locale)
        && text.lowercased().replacing("_", with: "-") == locale.identifier.lowercased()
    }
  }
}

extension String {
  /// Returns whether two texts have the same scalars; `==` ignores canonical differences.
  fileprivate func isSame(as other: String) -> Bool {
    unicodeScalars.elementsEqual(other.unicodeScalars)
  }
}

extension UInt8 {
  fileprivate var isAlphanumeric: Bool {
    (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20)
  }
}
