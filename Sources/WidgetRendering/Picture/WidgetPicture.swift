/// A widget as people see it: what it shows, how it looks, and for whom.
///
/// It is drawn as text for a terminal, as a page, as a picture, as a calendar and as a table, by
/// methods of its own.
public struct WidgetPicture: Hashable, Sendable {
  /// The payments, or what stands in the way.
  public var contents: WidgetContents
  /// What it looks like.
  public var style: WidgetStyle
  /// The language and the habits of the shopper.
  public var locale: ConsumerLocale
  /// Who offers the plan, as the logo says it.
  public var brand: String {
    get { String(decoding: utf8Brand, as: UTF8.self) }
    set { utf8Brand = newValue.bytes }
  }
  /// ``brand`` as UTF-8, as which it is drawn.
  private(set) var utf8Brand: [UInt8]

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - contents: The payments, or what stands in the way.
  ///   - style: What it looks like.
  ///   - locale: The language and the habits of the shopper.
  ///   - brand: Who offers the plan. It can be any text: whatever would be read as markup, or as a
  ///     command to a terminal, is made harmless in each format.
  public init(
    of contents: WidgetContents, style: WidgetStyle = WidgetStyle(), locale: ConsumerLocale,
    brand: String
  ) {
    self.init(of: contents, style: style, locale: locale, utf8Brand: brand.bytes)
  }

  /// Makes a picture with a brand that is well-formed UTF-8.
  package init(
    of contents: WidgetContents, style: WidgetStyle, locale: ConsumerLocale, utf8Brand: [UInt8]
  ) {
    self.contents = contents
    self.style = style
    self.locale = locale
    self.utf8Brand = utf8Brand
  }
}
