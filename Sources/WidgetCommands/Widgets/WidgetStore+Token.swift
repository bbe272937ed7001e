import ScheduleEngine
import WidgetJournal

extension WidgetStore {
  /// The widget that a capture is asked of: the checkout's one that was captured, so that no other
  /// of the same checkout is captured, too; else the one that is named; else the only one.
  func widget(
    of token: CheckoutToken, named name: WidgetName?
  ) throws(CommandFailure) -> WidgetName {
    if let name {
      let named = try ListCommand.read(name, from: self)
      let isOfCheckout = named?.machine.terms.checkout == .token(token)
      guard isOfCheckout, named?.capture == nil else { return name }
    }
    let (widgets, failure) = try widgets(of: token)
    if let captured = widgets.first(where: { $0.capture != nil }) { return captured.name }
    return if let name { name } else { try only(widgets, failure) }
  }

  /// The widgets of a checkout, and why another cannot be read, where one cannot.
  private func widgets(
    of token: CheckoutToken
  ) throws(CommandFailure) -> (widgets: [StoredWidget], failure: CommandFailure?) {
    var found: [StoredWidget] = []
    var failure: CommandFailure?
    for name in try onStore({ () throws(StoreError) in try list() }) {
      do throws(CommandFailure) {
        guard let widget = try ListCommand.read(name, from: self) else { continue }
        if widget.machine.terms.checkout == .token(token) { found.append(widget) }
      } catch {
        // It matters only if no other is the one.
        failure = failure ?? error
      }
    }
    return (found, failure)
  }

  private func only(
    _ found: [StoredWidget], _ failure: CommandFailure?
  ) throws(CommandFailure) -> WidgetName {
    guard let widget = found.first else {
      throw failure
        ?? CommandFailure(
          .noInput,
          "no widget belongs to this checkout token; "
            + "'widget create NAME --amount 50.00 --token-file FILE' makes one")
    }
    guard found.count == 1 else {
      let names = found.map(\.name.description).joined(separator: ", ")
      throw CommandFailure(
        .usage, "\(found.count) widgets belong to this checkout token: \(names); name one of them")
    }
    return widget.name
  }
}
