import Journals
import ScheduleEngine

@testable import WidgetJournal

/// The contents of a store: the commands that all widgets have accepted, in order, by the names of
/// the widgets.
///
/// A command is written as its total; see ``captured(_:)``, ``checkout(_:)`` and
/// ``identified(_:_:)``. The journal of a captured widget that was removed is ``Totals/record``.
typealias Totals = [String: [String]]

/// Returns the text of a capture of a total.
func captured(_ total: String) -> String { "captured \(total)" }

/// Returns the text of the creation of a widget of the sample's token.
func checkout(_ total: String) -> String { "\(total) by token" }

/// Returns the text of a command with an identifier.
func identified(_ command: String, _ id: String) -> String { "\(command) #\(id)" }

extension Totals {
  /// The key of the token's record: the journal of a captured widget that was removed.
  static let record = "(record)"

  /// Returns the order total of a widget, or nil if there is no such widget.
  func total(of name: String) -> String? {
    self[name]?.last.map { command in
      let words = command.split(separator: " ").map(String.init)
      return words[0] == "captured" ? words[1] : words[0]
    }
  }

  /// Returns the total that a widget was captured for, or nil if it was not captured.
  func capturedTotal(of name: String) -> String? {
    guard self[name]?.last?.hasPrefix("captured ") ?? false else { return nil }
    return total(of: name)
  }

  /// The widgets of the token, in order.
  var widgetsOfToken: [String] {
    keys.filter { $0 != Self.record && isOfToken($0) }.sorted()
  }

  func isOfToken(_ name: String) -> Bool { self[name]?.first?.contains(" by token") ?? false }

  /// The total that the token was captured for, or nil if it was not captured.
  var capturedTotal: String? {
    keys.sorted().filter(isOfToken).lazy.compactMap { capturedTotal(of: $0) }.first
  }

  /// Returns the widget that a request captures or that answers it: the named one, or without a
  /// name the only one of the token, or the first one if the token is captured.
  func claimant(named name: String?) -> String? {
    if let name { return self[name] == nil ? nil : name }
    return widgetsOfToken.count == 1 || capturedTotal != nil ? widgetsOfToken.first : nil
  }

  /// Returns a command that the default widget accepts next: an update, or a repeated capture.
  func nextStep(_ total: String) -> Step {
    capturedTotal(of: "default").map { .capture($0) } ?? .update(total)
  }
}

extension WidgetStore {
  /// Returns the commands that all widgets have accepted, and the warnings of reading them.
  func known() throws(StoreError) -> (totals: Totals, warnings: [StoreWarning]) {
    var (totals, warnings): (Totals, [StoreWarning]) = ([:], [])
    for name in try list() {
      let history = try history(name)
      totals[name.description] = history.entries.map(\.summary)
      warnings += history.warnings
    }
    totals[Totals.record] = try record()
    return (totals, warnings)
  }

  /// Returns the commands in the record of the token's capture, or nil if there is none.
  private func record() throws(StoreError) -> [String]? {
    guard let token = try? Sample.token(),
      let directory = try WidgetDirectory.open(directory, system),
      case let fileName = WidgetDirectory.recordName(of: token.digest),
      case .checkout(_, let name)? = try directory.owner(of: fileName),
      let file = try directory.openFile(fileName, for: .reading, lockTimeout: lockTimeout)
    else { return nil }
    return try replay(try file.read(), of: name, in: file.path).entries.map(\.summary)
  }
}

extension JournalEntry {
  /// The text of the command in ``Totals``.
  fileprivate var summary: String {
    let command =
      switch self.command {
      case .create(let creation):
        creation.checkout == .tokenless ? total.text : checkout(total.text)
      case .update: total.text
      case .capture: captured(total.text)
      }
    return id.map { identified(command, $0.description) } ?? command
  }
}
