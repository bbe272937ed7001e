import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@testable import WidgetRendering

/// The positions of elements in pictures.
@Suite struct SVGGeometryTests {
  /// Orders in up to 36 payments of any amounts, with pictures of every width.
  private static let pictures: Generator<(WidgetPicture, Int)> = {
    let plans = Generator<Plan>.plan(with: .installmentTerms(count: 1...36))
    let styles = zip(
      Generator.bool, Generator.bool,
      Generator<WidgetStyle.Theme>.element(of: [.classic, .timeline]))
    let brands = Generator<String>.element(of: [
      "Afterpay", "", "An Uncommonly Long Name of a Shop",
    ])
    return zip(
      Generator<ScheduledOrder>.order(under: plans), styles, brands,
      Generator<ConsumerLocale>.element(of: ConsumerLocale.known),
      Generator<Int>.integer(in: 300...1_280)
    ).map { order, style, brand, locale, width in
      let contents: WidgetContents =
        (try? .schedule(order.schedule(), for: order.checkout))
        ?? .barrier(.tokenExpired, plan: order.plan)
      let style = WidgetStyle(logo: style.0, heading: style.1, theme: style.2)
      return (WidgetPicture(of: contents, style: style, locale: locale, brand: brand), width)
    }
  }()

  @Test func `Nothing overlaps or leaves the picture in a wide font`() async {
    await expectAll(
      Self.pictures, runs: 150,
      classes: [
        .classify("several rows", atLeast: 10) { picture, width in
          picture.style.theme == .classic && picture.words.payments.count > width / 60
        }
      ]
    ) { picture, width in
      try Self.expectNoOverlap(in: picture.svg(width: width))
    }
  }

  @Test(arguments: [300, 301, 360, 399, 400, 480, 1_280])
  func `Any barrier fits`(width: Int) throws {
    let total = Money(minorUnits: .max, currency: .kwd)
    let longest = try PlanID(String(repeating: "w", count: 64))
    let day = try CivilDate("2026-09-30")
    let barriers: [PurchaseBarrier] = [
      .amountAboveMaximum(total: total, maximum: total), .invalidToken,
      .amountTooSmall(total: total, payments: 1_000),
      .planUnavailable(plan: longest, validity: try PlanValidity(from: day, until: day)),
    ]
    for barrier in barriers {
      for locale in ConsumerLocale.known {
        let picture = WidgetPicture(
          of: .barrier(barrier, plan: .usPayIn4), locale: locale, brand: "Afterpay")
        try Self.expectNoOverlap(in: picture.svg(width: width))
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 7, 12, 36])
  func `Amounts of twelve digits fit`(payments: Int) throws {
    for currency in [Currency.usd, .jpy, .kwd] {
      for width in [300, 480, 768] {
        let picture = try Pictures.widget(
          999_999_999_999 * Int64(payments), currency, payments: payments)
        try Self.expectNoOverlap(in: picture.svg(width: width))
      }
    }
  }

  @Test(arguments: [
    "\u{FDFD}\u{FDFD}\u{FDFD}", "\u{1242B}", "\u{65E5}\u{672C}", String(repeating: "W", count: 500),
    "a b c d e f g h i j k l m n o p q r s t u v w x y z", "\u{202E}\u{5E9}", "\0",
  ])
  func `Any brand fits`(brand: String) throws {
    for width in [300, 480] {
      try Self.expectNoOverlap(in: try Pictures.widget(brand: brand).svg(width: width))
    }
  }

  static func expectNoOverlap(
    in picture: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let drawing = try Drawing(picture)
    for (index, box) in drawing.boxes.enumerated() {
      let isInside = drawing.frame.contains(box)
      #expect(isInside, "\(box) in \(drawing.frame)", sourceLocation: sourceLocation)
      for other in drawing.boxes[..<index] where box.overlaps(other) {
        Issue.record("\(box) overlaps \(other)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func `A picture has the given width from 300 to 1280 pixels`() throws {
    let widths = [(Int.min, 300), (299, 300), (300, 300), (1_280, 1_280), (.max, 1_280)]
    for (asked, width) in widths {
      let root = try StrictMarkup.read(try Pictures.widget().svg(width: asked))
      #expect(root["width"] == "\(width)")
      #expect(root["viewBox"] == "0 0 \(width) \(root["height"] ?? "")")
    }
  }
}
