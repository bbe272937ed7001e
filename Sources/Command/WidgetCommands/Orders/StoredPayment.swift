import EntryStore
import OrderEntries
import PaymentEngine
import ScheduleEngine
import StrictJSON
import WidgetWire

/// The order of a checkout at the service, as the store has it.
struct StoredPayment {
  private let state: PaymentState
  private let payment: Payment?

  /// Reads the order of a checkout; nil if it has no token, or the store has no order of it.
  init?(
    of checkout: CheckoutReference?, at now: Timestamp, in database: EntryDatabase
  ) throws(CommandError) {
    guard case .token(let token)? = checkout else { return nil }
    let journal = try onDatabase { () throws(StoreFault) in
      try OrderJournals(database.storage).journal(of: token)
    }
    guard let journal else { return nil }
    state = journal.machine.state(isRunning: journal.book.isRunning(at: now))
    payment = journal.machine.payment
  }

  /// The amounts; nil for an order that is not approved.
  private var approved: Payment? { payment?.isApproved == true ? payment : nil }

  var text: String {
    var details = [("State", state.rawValue)]
    if let approved {
      details += [
        ("Original", "\(approved.original)"), ("Captured", "\(approved.captured)"),
        ("Voided", "\(approved.voided)"), ("Open", "\(approved.open)"),
        ("Refunded", "\(approved.refunded)"),
      ]
      if let expires = approved.expires {
        details.append(("Expires", expires.description.shownInMessage))
      }
    }
    let name = payment.map { "Order \($0.order) at the service" } ?? "Order at the service"
    return name + "\n" + ScheduleText.details(details)
  }

  var json: JSONText {
    JSONText.object { object in
      object.member("order", payment?.order.description)
      object.member("state", state.rawValue)
      object.member("original", approved?.original)
      object.member("captured", approved?.captured)
      object.member("voided", approved?.voided)
      object.member("open", approved?.open)
      object.member("refunded", approved?.refunded)
      object.member("expires", approved?.expires?.description)
    }
  }
}

extension JSONObjectWriter {
  /// Adds an amount, or null.
  fileprivate mutating func member(_ key: StaticString, _ money: Money?) {
    if let money { member(key, money) } else { member(key, nil as String?) }
  }
}
