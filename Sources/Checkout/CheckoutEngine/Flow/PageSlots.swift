internal import ScheduleEngine

/// A page of a checkout that the shop's platform hosts.
protocol HostedPage: Hashable, Sendable {
  /// The page's number, from 1; a number is never used for another page.
  var number: Int { get }
  /// The time at which its loading last began, in seconds since 1970.
  var loadedAt: Int64 { get }
  /// Whether the page remains when it is taken off the screen.
  var isPreloaded: Bool { get set }
}

/// The place of a page.
enum PagePlace: Hashable, Sendable {
  /// The page on screen.
  case screen
  /// The preloaded page, which is not on screen.
  case background
}

/// The pages of a hosted checkout: one on screen and one preloaded, which may be the same.
struct PageSlots<Page: HostedPage>: Hashable, Sendable {
  /// The number of the page that was created last.
  var lastNumber = 0
  /// The page on screen.
  var screen: Page?
  /// The preloaded page, if it is not on screen.
  var background: Page?

  /// The age in seconds from which a preloaded page is not shown.
  static var lifetime: UInt64 { 300 }

  /// The page in a place.
  subscript(place: PagePlace) -> Page? {
    get { place == .screen ? screen : background }
    set { if place == .screen { screen = newValue } else { background = newValue } }
  }

  /// The preloaded page, on screen or not.
  var preloaded: Page? {
    if let background { return background }
    return screen?.isPreloaded == true ? screen : nil
  }

  /// Returns the place of a page, or nil if there is no such page.
  func place(of number: Int) -> PagePlace? {
    if screen?.number == number { return .screen }
    return background?.number == number ? .background : nil
  }

  /// Returns the number of a new page.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Returns the seconds for which a page can still be shown, or nil if there are none.
  ///
  /// Its age counts forwards and backwards: the clock may have been set back.
  static func rest(of page: Page, at now: Int64) -> UInt64? {
    let (age, overflow) = now.subtractingReportingOverflow(page.loadedAt)
    return overflow || age.magnitude >= lifetime ? nil : lifetime - age.magnitude
  }

  /// Puts the preloaded page on screen; it remains preloaded.
  mutating func showBackground() {
    guard let background else { return }
    (screen, self.background) = (background, nil)
  }

  /// Takes the page off the screen; a preloaded page remains.
  ///
  /// - Returns: The page to release, or nil.
  mutating func close() -> Page? {
    guard let page = screen else { return nil }
    screen = nil
    guard page.isPreloaded else { return page }
    background = page
    return nil
  }

  /// Drops the preloaded page, if there is one; on screen, it remains until it is closed.
  ///
  /// - Returns: The page, and whether it must be released.
  mutating func dropPreloaded() -> (page: Page, isReleased: Bool)? {
    guard let page = preloaded else { return nil }
    guard background != nil else {
      screen?.isPreloaded = false
      return (page, false)
    }
    background = nil
    return (page, true)
  }
}
