import ScheduleEngine
import Testing

@testable import WidgetRendering

/// Text that is exactly as wide as its space in a picture, and text that is a pixel wider.
@Suite struct SVGExactFitTests {
  private let face = TextFace(size: 16, isStrong: true)

  @Test func `A line fits words of exactly its width but not in one pixel less`() {
    for words in ["Due today", "Your 4 interest-free payments", "a b"] {
      let width = face.width(of: words)
      #expect(face.lines(of: words, in: width) == [words])
      #expect(face.lines(of: words, in: width - 1).count == 2)
    }
  }

  @Test func `A word is cut only if it is wider than a line`() {
    for word in ["interest", "WWW", "ii"] {
      let width = face.width(of: word)
      #expect(face.lines(of: word, in: width) == [word])
      #expect(
        face.lines(of: word, in: width - 1) == [String(word.dropLast()), "\(word.suffix(1))"])
    }
  }

  /// A bold digit at a size of 10 is exactly 7 pixels wide, and so are two spaces together, so
  /// nothing is rounded.
  @Test func `A text of exactly a line's width is not rounded up`() {
    let face = TextFace(size: 10, isStrong: true)
    #expect(face.width(of: "0000") == 28)
    #expect(face.lines(of: "0000", in: 28) == ["0000"])
    #expect(face.lines(of: "0000", in: 27) == ["000", "0"])
    #expect(face.width(of: "00 00 00") == 49)
    #expect(face.lines(of: "00 00 00", in: 49) == ["00 00 00"])
    #expect(face.lines(of: "00 00 00", in: 48) == ["00 00", "00"])
  }

  @Test func `Letters shrink only if they are wider than their place`() {
    let width = face.width(of: "$1,000.00")
    #expect(face.fitting("$1,000.00", into: width).size == 16)
    #expect(face.fitting("$1,000.00", into: width - 1).size == 15)
    let smaller = TextFace(size: 15, isStrong: true).width(of: "$1,000.00")
    #expect(face.fitting("$1,000.00", into: smaller).size == 15)
    #expect(face.fitting("$1,000.00", into: smaller - 1).size == 14)
  }

  /// Returns the texts of a picture; texts without an argument are empty.
  private static func words(
    heading: String = "", brand: String = "", amounts: [String] = [],
    due: WidgetWords.DueToday? = nil, barrier: WidgetWords.Barrier? = nil
  ) throws -> WidgetWords {
    var words = try Pictures.widget().words
    (words.heading, words.brand, words.dueToday) = (heading, brand, due)
    words.barrier = barrier
    words.payments = amounts.enumerated().map { index, amount in
      WidgetWords.Payment(
        number: index + 1, amount: amount, day: "Today", dueDate: .first, spoken: "", entry: "")
    }
    return words
  }

  /// Returns the elements of a picture.
  private static func elements(
    _ words: WidgetWords, width: Int, heading: Bool = false
  ) throws -> [StrictElement] {
    var writer = MarkupWriter()
    writer.write("<svg>")
    let style = WidgetStyle(heading: heading)
    for item in SVGLayout(of: words, in: style, width: width).items { item.write(to: &writer) }
    writer.write("</svg>")
    return try StrictMarkup.read(writer.markup).all
  }

  /// Returns the text elements of a picture.
  private static func texts(_ words: WidgetWords, width: Int) throws -> [StrictElement] {
    try elements(words, width: width).filter { $0.name == "text" }
  }

  // In pictures of 400 pixels or more, the margins are 24 pixels.

  @Test func `The brand is next to a heading that leaves exactly its width`() throws {
    let words = try Self.words(heading: "Your 4 interest-free payments", brand: "Afterpay")
    let badge = TextFace(size: 13, isStrong: true).width(of: words.brand) + 24
    let width = TextFace(size: 17, isStrong: true).width(of: words.heading) + 16 + badge + 48
    #expect(width >= 401)
    func left(_ width: Int) throws -> String? {
      try Self.elements(words, width: width, heading: true).first { $0["class"] == "badge" }?["x"]
    }
    #expect(try left(width) == "\(width - 24 - badge)")
    #expect(try left(width - 1) == "24")
  }

  @Test func `A brand is cut only if it is wider than the contents`() throws {
    let words = try Self.words(brand: String(repeating: "W", count: 40))
    let width = TextFace(size: 13, isStrong: true).width(of: words.brand) + 24 + 48
    #expect(try Self.texts(words, width: width).map(\.text) == [words.brand])
    let cut = try Self.texts(words, width: width - 1).map(\.text)
    #expect(cut.count == 1 && cut[0].hasSuffix("W…"))
  }

  @Test func `Label and amount due today are on one line with 16 pixels between them`() throws {
    let due = WidgetWords.DueToday(
      label: "Due today, on the day of this purchase", amount: "$50.00")
    let words = try Self.words(due: due)
    let width = face.width(of: due.label) + 16 + face.width(of: due.amount) + 48
    #expect(width >= 401)
    func lines(_ width: Int) throws -> Int {
      Set(try Self.texts(words, width: width).map { $0["y"] }).count
    }
    #expect(try lines(width) == 1)
    #expect(try lines(width - 1) == 2)
  }

  @Test func `Payments are in one row of exactly their width`() throws {
    let words = try Self.words(amounts: Array(repeating: "$1,000,000.00", count: 4))
    // Four amounts, three gaps of 8, and two margins of 24.
    let width = 4 * face.width(of: "$1,000,000.00") + 24 + 48
    #expect(width >= 401)
    func rows(_ width: Int) throws -> Int {
      Set(
        try Self.texts(words, width: width).filter { $0.text.hasPrefix("$") }.map { $0["y"] }
      ).count
    }
    #expect(try rows(width) == 1)
    #expect(try rows(width - 1) == 2)
  }

  @Test func `An amount shrinks only if it is wider than the space next to its circle`() throws {
    let words = try Self.words(amounts: [String(repeating: "9", count: 40)])
    // The amount, the circle's diameter of 36, two gaps of 8, and two margins of 24.
    let width = face.width(of: words.payments[0].amount) + 36 + 16 + 48
    #expect(width >= 401)
    #expect(try Self.texts(words, width: width)[0]["font-size"] == "16")
    #expect(try Self.texts(words, width: width - 1)[0]["font-size"] == "15")
  }

  @Test func `A barrier's problem is on one line of exactly its width`() throws {
    let problem = "The order total is above the maximum of this shop."
    let words = try Self.words(barrier: WidgetWords.Barrier(problem: problem, remedy: ""))
    // The margin of 24 and the padding of 14 on either side, the sign of 20 and 12 next to it.
    let width = face.width(of: problem) + 2 * 24 + 2 * 14 + 20 + 12
    #expect(width >= 401)
    #expect(try Self.texts(words, width: width).map(\.text) == ["!", problem])
    #expect(try Self.texts(words, width: width - 1).count == 3)
  }

  @Test func `Below 400 pixels the margins and letters are smaller`() throws {
    let words = try Self.words(amounts: ["$5.00"])
    let (small, large) = (
      try Self.texts(words, width: 399)[0], try Self.texts(words, width: 400)[0]
    )
    #expect((small["font-size"], small["x"]) == ("15", "\(16 + 36 + 16)"))
    #expect((large["font-size"], large["x"]) == ("16", "\(24 + 36 + 16)"))
  }
}
