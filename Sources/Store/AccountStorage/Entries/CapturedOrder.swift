import EntryStore
import ScheduleEngine
import ScheduleFiles
import ServicingWire
import StrictJSON
import WidgetStorage

/// The captured order of a widget, as the widget that was captured describes it.
struct CapturedOrder {
  /// The digest of the checkout's token in hexadecimal.
  let token: String
  let checkout: CheckoutReference
  let plan: PlanID
  /// The terms of a shop's own plan; nil for a plan of the catalog.
  let terms: PlanRecord?
  /// The captured amount.
  let total: Money
  /// The day of the capture.
  let day: CivilDate

  /// Reads the order from the members of lines; nil if one is missing or has another form.
  private init?(
    token: String, purchase: JSONValue, amount: JSONValue?, day: JSONValue?
  ) {
    guard let digest = SHA256Digest(hexadecimal: token),
      let plan = try? purchase["plan"]?.string.map({ try PlanID($0) }),
      let currency = try? purchase["currency"]?.string.map({ try Currency($0) }),
      let total = try? amount?.string.map({ try Money($0, currency) }),
      let day = try? day?.string.map({ try CivilDate($0) })
    else { return nil }
    (self.token, checkout) = (token, .token(CheckoutToken(digest: digest)))
    (self.plan, self.total, self.day) = (plan, total, day)
    guard let terms = purchase["terms"] else {
      self.terms = nil
      return
    }
    guard let terms = try? PlanFile.record(inMember: JSONField(terms)) else { return nil }
    self.terms = terms
  }

  init?(_ token: String, _ capture: TokenWitnesses.Capture) {
    self.init(
      token: token, purchase: capture.first.line, amount: capture.line["amount"],
      day: capture.line["today"])
  }

  /// Reads the order from the purchase of an account that was opened for it.
  fileprivate init?(_ token: String, purchase event: JSONValue) {
    self.init(token: token, purchase: event, amount: event["amount"], day: event["date"])
  }
}

extension AccountEntries {
  /// Reads the captured order of a widget.
  ///
  /// - Parameters:
  ///   - widget: The widget, or another one of its token.
  ///   - row: The row of an event with the identifier of the request. If the widget was removed
  ///     since, or its capture forgotten, the order is that of this event.
  /// - Returns: The order.
  /// - Throws: ``AccountStoreError`` if there is no such widget, it was not captured, or it cannot
  ///   be read.
  func order(
    of widget: WidgetName, repeating row: EntryRow?
  ) throws(AccountStoreError) -> CapturedOrder {
    do throws(AccountStoreError) {
      return try order(of: widget)
    } catch {
      guard let row, error.isMissingOrder, let order = try order(of: widget, in: row) else {
        throw error
      }
      return order
    }
  }

  private func order(of widget: WidgetName) throws(AccountStoreError) -> CapturedOrder {
    let stored: StoredWidget
    do throws(WidgetStoreError) {
      stored = try WidgetEntries(transaction) { [catalog] in catalog.plan($0) }.widget(widget)
    } catch {
      throw AccountStoreError(error)
    }
    guard stored.capture != nil, let token = stored.machine.terms.checkout.tokenDigest else {
      throw AccountStoreError(.widgetNotCaptured(widget))
    }
    let witnesses = try AccountStoreError.wrapping { () throws(StoreFault) in
      try transaction.witnesses(ofToken: token)
    }
    guard let capture = witnesses.capture else {
      // not covered: a widget that is captured has a capture
      throw AccountStoreError(.widgetNotCaptured(widget))
    }
    guard let order = CapturedOrder(token, capture) else {
      // not covered: the lines were checked when the widget was read
      throw AccountStoreError(transaction.fault(capture.entry, "it is not a capture"))
    }
    return order
  }

  /// Returns the order in a row's purchase; nil if it is not that of a widget with the name.
  private func order(
    of widget: WidgetName, in row: EntryRow
  ) throws(AccountStoreError) -> CapturedOrder? {
    try AccountStoreError.wrapping { () throws(StoreFault) in
      guard let event = try transaction.openedLine(of: row)["event"],
        let token = event["tokenDigest"]?.string,
        try transaction.entries(ofToken: token).contains(where: { other in
          other.key.journal == JournalName(.widget, widget.description)
        })
      else { return nil }
      return CapturedOrder(token, purchase: event)
    }
  }
}

extension AccountStoreError {
  /// Whether there is no captured order, since there is no such widget, or it was not captured.
  fileprivate var isMissingOrder: Bool {
    switch reason {
    case .widgetNotCaptured: true
    case .widget(let error): if case .noSuchWidget = error.reason { true } else { false }
    default: false
    }
  }
}

/// The accounts of one order.
struct OrderAccounts {
  /// The name of an account that was not removed; nil if there is none.
  let present: AccountName?
  /// The turn of the next account that is opened from a widget.
  let nextTurn: Int
}

extension AccountEntries {
  /// Reads the accounts of an order: those that were opened from a widget, and those whose purchase
  /// has its token.
  ///
  /// - Throws: ``AccountStoreError`` with the fault of a missing or damaged row.
  func accounts(ofToken token: String) throws(AccountStoreError) -> OrderAccounts {
    try AccountStoreError.wrapping { () throws(StoreFault) in
      var firsts: [EntryRow] = []
      for row in try transaction.entries(ofToken: token)
      where row.key.journal.scope == .account {
        let line = try transaction.openedLine(of: row)
        guard row.number == 1, line["event"]?["tokenDigest"]?.string == token,
          line["account"]?.string == row.key.journal.name
        else { throw transaction.fault(row, "the column token has another value") }
        firsts.append(row)
      }
      let origins = try transaction.origins(ofToken: token)
      for (index, origin) in origins.enumerated() {
        var place = StoreFault.EntryPlace(
          kind: JournalScope.account.rawValue, name: origin.key.journal.name, number: nil)
        guard origin.turn == index + 1 else {
          throw transaction.fault(place, "a row of the table account_origins is missing")
        }
        guard firsts.contains(where: { $0.key == origin.key }) else {
          place = StoreFault.EntryPlace(kind: place.kind, name: place.name, number: 1)
          throw transaction.fault(place, "it is missing, or the column token has another value")
        }
      }
      let nextTurn = origins.count + 1
      for row in firsts where try !transaction.lastEntries(of: row.key, count: 2).endsInRemoval {
        return OrderAccounts(present: try accountName(of: row), nextTurn: nextTurn)
      }
      return OrderAccounts(present: nil, nextTurn: nextTurn)
    }
  }

  /// Reads the name of the account that a row belongs to.
  func accountName(of row: EntryRow) throws(StoreFault) -> AccountName {
    do throws(AccountNameError) {
      return try AccountName(row.key.journal.name)
    } catch {
      throw transaction.fault(row, error.description)
    }
  }

  /// Returns the fault of a damaged or missing row about the accounts of an order.
  func orderFault(ofToken token: String?) throws(AccountStoreError) -> StoreFault? {
    guard let token else { return nil }
    do throws(AccountStoreError) {
      _ = try accounts(ofToken: token)
      return nil
    } catch {
      if case .storage(let fault) = error.reason, fault.isDamagedEntry { return fault }
      throw error
    }
  }
}
