package import ScheduleEngine

extension KitAnswer {
  /// The protocol's version, which is constant for a session.
  package static var protocolVersion: UTF8Text { "2026-04-08" }
}

extension KitSettings {
  /// Returns the address of a checkout with the items by which its page knows the kit.
  ///
  /// Items of these names that the address has are replaced, and `ec_auth` is removed; all others
  /// remain as they are written, and so does the fragment. A decorated address stays the same.
  func decorated(_ address: PageAddress) -> PageAddress {
    var items = address.queryItems.filter { item in
      guard let name = item.name.percentDecoded else { return true }
      return !Self.ownItems.contains(name) && (host == .native || name != "ck_version")
    }.map { $0.text.bytes }
    if items == [[]] { items = [] }
    items.append(Self.item("ec_version", KitAnswer.protocolVersion.bytes))
    var delegates: UTF8Text = "window.open"
    for delegation in KitDelegation.allCases where delegations.contains(delegation) {
      let name = UTF8Text(stringLiteral: delegation.name)
      delegates = UTF8Text(checkedUTF8: delegates.bytes + [UInt8(ascii: ",")] + name.bytes)
    }
    items.append(Self.item("ec_delegate", delegates.bytes))
    let colors: UTF8Text? =
      switch appearance {
      // Without the item, a page has the colors of the device.
      case .automatic: nil
      case .storefront: host == .web ? "web_default" : "light"
      case .light: "light"
      case .dark: "dark"
      }
    if let colors { items.append(Self.item("ec_color_scheme", colors.bytes)) }
    let branding: UTF8Text = appearance == .storefront ? "shop" : "app"
    items.append(Self.item("ck_branding", branding.bytes))
    if host == .web { items.append(Self.item("ck_version", ("4.0.0" as UTF8Text).bytes)) }
    return address.replacingQuery(by: Array(items.joined(separator: [UInt8(ascii: "&")])))
  }

  private static var ownItems: [UTF8Text] {
    ["ec_version", "ec_delegate", "ec_color_scheme", "ec_auth", "ck_branding"]
  }

  private static func item(_ name: UTF8Text, _ value: [UInt8]) -> [UInt8] {
    name.bytes + [UInt8(ascii: "=")] + value
  }
}

extension PageAddress {
  /// The address as web browsers read it: without control characters and spaces around it, and without
  /// tabs and line ends in it.
  ///
  /// Source: URL Standard of WHATWG, 4.4.
  var withoutControls: PageAddress {
    guard text.bytes.contains(where: { $0 <= 0x20 }) else { return self }
    guard let start = text.bytes.firstIndex(where: { $0 > 0x20 }),
      let end = text.bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return PageAddress(
      UTF8Text(
        checkedUTF8: text.bytes[start...end].filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }))
  }

  /// Whether the address can be opened as a window: `https`, with a host that all programs read alike.
  var canBeWindow: Bool {
    guard hasScheme("https"), let authority, host?.isEmpty == false else { return false }
    return !authority.bytes.contains(UInt8(ascii: "\\"))
      && !text.bytes.contains { $0 <= 0x20 || $0 == 0x7F }
  }

  /// The items of the query as written: the name, and the name with the value.
  fileprivate var queryItems: [(name: UTF8Text, text: UTF8Text)] {
    guard let query else { return [] }
    return query.bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map {
      item in
      let name = Array(item.prefix { $0 != UInt8(ascii: "=") })
      return (UTF8Text(checkedUTF8: name), UTF8Text(checkedUTF8: Array(item)))
    }
  }

  /// Returns the address with another query, and its fragment.
  fileprivate func replacingQuery(by query: [UInt8]) -> PageAddress {
    let bytes = text.bytes
    let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    let start = bytes[..<fragment].firstIndex(of: UInt8(ascii: "?")) ?? fragment
    return PageAddress(
      UTF8Text(checkedUTF8: bytes[..<start] + [UInt8(ascii: "?")] + query + bytes[fragment...]))
  }
}
