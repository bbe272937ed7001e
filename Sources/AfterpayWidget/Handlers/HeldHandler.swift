/// The handler that is set, and whether it is kept.
enum HeldHandler: Sendable {
  case none
  case strongly(any WidgetHandler)
  case weakly(WeakHandler)

  /// The handler to call, and whether it stays until another is set.
  ///
  /// One that was held weakly and is gone is told by its type's name, and forgotten, so that it is
  /// told once.
  mutating func look() -> (handler: (any WidgetHandler)?, isKept: Bool, lostType: String?) {
    switch self {
    case .none: return (nil, true, nil)
    case .strongly(let handler): return (handler, true, nil)
    case .weakly(let weak):
      if let handler = weak.handler { return (handler, false, nil) }
      self = .none
      return (nil, true, weak.type)
    }
  }
}

/// A handler that somebody else keeps, and the name of its type for when it is gone.
struct WeakHandler: Sendable {
  private(set) weak var handler: (any WidgetHandler)?
  let type: String

  init(_ handler: any WidgetHandler) {
    self.handler = handler
    type = String(describing: Swift.type(of: handler))
  }
}
