import ScheduleEngine
import WidgetJournal

extension WidgetStore {
  /// The one widget that belongs to a checkout.
  func widget(of token: CheckoutToken) throws(CommandFailure) -> WidgetName {
    var found: [WidgetName] = []
    var failure: CommandFailure?
    for name in try onStore({ () throws(StoreError) in try list() }) {
      do throws(CommandFailure) {
        let widget = try ListCommand.read(name, from: self)
        if widget?.machine.terms.checkout == .token(token) { found.append(name) }
      } catch {
        // It matters only if no other is the one.
        failure = failure ?? error
      }
    }
    guard let name = found.first else {
      throw failure
        ?? CommandFailure(
          .noInput,
          "no widget belongs to this checkout token; "
            + "'widget create NAME --amount 50.00 --token-file FILE' makes one")
    }
    guard found.count == 1 else {
      let names = found.map(\.description).joined(separator: ", ")
      throw CommandFailure(
        .usage, "\(found.count) widgets belong to this checkout token: \(names); name one of them")
    }
    return name
  }
}
