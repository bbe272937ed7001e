internal import ScheduleEngine

/// A checkout page.
struct KitPage: HostedPage {
  let number: Int
  /// The address, with the kit's items.
  let url: PageAddress
  let entryPoint: KitEntryPoint
  /// The time at which its loading began, in seconds since 1970.
  let loadedAt: Int64
  var isPreloaded: Bool
  /// Whether it has finished loading.
  var isReady = false
  /// Whether its first navigation has not begun to show the page, and was not tried again.
  var canRetry = true
  /// The steps that its address offers and the page accepted, by the protocol's names.
  var delegations: [UTF8Text] = []
  /// The identifiers of its requests to the app or to open a window, since it was ready.
  var usedIDs = KitUsedIDs()
  /// The number of its message port, from 1, or nil while it has none.
  var port: Int?

  /// Returns whether the address offers a step.
  func offers(_ delegation: UTF8Text) -> Bool {
    let offered = url.firstValue(ofQueryItem: "ec_delegate")?.bytes.split(
      separator: UInt8(ascii: ","))
    return offered?.contains { $0 == delegation.bytes[...] } ?? false
  }
}

/// The identifiers of a page's requests, whose sizes are limited together.
struct KitUsedIDs: Hashable, Sendable {
  private var ids: Set<KitRequestID> = []
  private var size = 0

  /// The most bytes of all identifiers, each with a part of its own.
  private static var mostBytes: Int { 1 << 20 }

  /// Returns whether an identifier was used, which null never is.
  func contains(_ id: KitRequestID) -> Bool { ids.contains(id) }

  /// Notes an identifier, and returns false if there is no space for it.
  mutating func insert(_ id: KitRequestID) -> Bool {
    guard id != .null else { return true }
    var idSize = 32
    if case .text(let text) = id { idSize += text.bytes.count }
    guard size + idSize <= Self.mostBytes else { return false }
    size += idSize
    ids.insert(id)
    return true
  }
}

/// A question of the page on screen.
struct KitQuestion: Hashable, Sendable {
  let ask: Int
  /// The page's identifier of the request.
  let id: KitRequestID
  let kind: KitState.Question.Kind
}
