import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import WidgetRendering

/// A picture with text from outside in every property that accepts text.
struct HostilePicture: CustomStringConvertible {
  var contents: WidgetContents
  var style: WidgetStyle
  var locale: ConsumerLocale
  var brand: String
  var identifier: String
  var terminal: Terminal

  /// Returns the picture, with its own brand or with another.
  func picture(brand: String? = nil, logo: Bool? = nil, heading: Bool? = nil) -> WidgetPicture {
    var style = style
    style.logo = logo ?? style.logo
    style.heading = heading ?? style.heading
    return WidgetPicture(
      of: contents, style: style, locale: locale, brand: brand ?? self.brand)
  }

  var description: String {
    "brand \(brand.debugDescription), identifier \(identifier.debugDescription), \(locale), "
      + "\(style), \(contents)"
  }
}

extension Generator where Value == HostilePicture {
  /// Pictures of all contents, locales and styles, with hostile texts.
  ///
  /// They shrink toward one payment and empty texts.
  static var hostilePicture: Generator {
    let styles = zip(
      Generator<WidgetStyle.Theme>.element(of: WidgetStyle.Theme.allCases), Generator<Bool>.bool,
      Generator<Bool>.bool, Generator<Bool>.bool
    ).map { theme, logo, heading, border in
      WidgetStyle(logo: !logo, heading: !heading, border: !border, theme: theme)
    }
    let terminals = zip(
      Generator<Int>.integer(in: 20...100), Generator<Bool>.bool, Generator<Bool>.bool
    ).map { Terminal(columns: $0, asciiOnly: $1, hasColor: $2) }
    return zip(
      contents, styles, Generator<ConsumerLocale>.element(of: ConsumerLocale.known),
      Generator<String>.outsideText, Generator<String>.outsideText, terminals
    ).map { contents, style, locale, brand, identifier, terminal in
      HostilePicture(
        contents: contents, style: style, locale: locale, brand: brand, identifier: identifier,
        terminal: terminal)
    }
  }

  private static var contents: Generator<WidgetContents> {
    let plans = Generator<Plan>.plan(with: .installmentTerms(count: 1...6))
    let barriers: [PurchaseBarrier] = [
      .tokenExpired, .invalidToken, .unsupportedCurrency(order: .eur, plan: .usd),
    ]
    return zip(
      Generator<ScheduledOrder>.order(under: plans),
      Generator<PurchaseBarrier>.element(of: barriers)
    ).map { order, barrier in
      if let schedule = try? order.schedule(), order.total.minorUnits % 5 > 0 {
        .schedule(schedule, for: order.checkout)
      } else {
        .barrier(barrier, plan: order.plan)
      }
    }
  }
}

extension Generator where Value == String {
  /// Hostile text, in particular text that is syntax in the formats of pictures.
  static var outsideText: Generator {
    let pieces = [
      "javascript:alert(1)", "<![CDATA[", "<?xml version=\"1.0\"?>", "<foreignObject>", "&lt;",
      "&#x3C;", "\" xlink:href=\"https://", "<svg onload=alert(1)>", "</title>", "</text></svg>",
      "</style>", "\u{1B}]8;;https://example.com\u{1B}\\", "\u{1B}]52;c;YQ==\u{7}",
      "\u{1B}P1;1|17/61\u{1B}\\", "\u{9D}0;a\u{9C}", "\u{8}\u{8}", "\r", "\nEND:VEVENT\n",
      "\r\nBEGIN:VALARM\r\n", "\r\n ATTACH:https://", "\\n", "\\;", "=cmd|' /C calc'!A0",
      "\t@SUM(A1)", "%1%2%3", "\u{2028}", "\u{202E}", "\u{FEFF}", "\u{FDFD}",
    ]
    let joined = Generator<[String]>.array(of: .element(of: pieces), count: 1...4).map {
      $0.joined()
    }
    return oneOf([hostileText, joined])
  }
}
