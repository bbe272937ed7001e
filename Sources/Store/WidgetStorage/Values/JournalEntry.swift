public import ScheduleEngine

/// One accepted command, as a journal stores it.
public struct JournalEntry: Hashable, Sendable {
  /// The widget's revision after the command: 1 after the creation and one more after each update.
  ///
  /// A capture repeats the preceding revision.
  public let revision: Int
  /// The time at which the command was accepted, in the years 1 to 9999 of UTC.
  public let moment: Moment
  /// The command.
  public let command: Command
  /// The client's own identifier of the command, or nil if it gave none.
  public let id: CommandID?

  package init(revision: Int, moment: Moment, command: Command, id: CommandID? = nil) {
    (self.revision, self.moment, self.command, self.id) = (revision, moment, command, id)
  }

  /// The times that an entry can have, in seconds since 1970-01-01T00:00:00Z: those from
  /// 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
  package static var times: ClosedRange<Int64> {
    let years = Timestamp.years
    return years.lowerBound.secondsSinceEpoch...years.upperBound.secondsSinceEpoch
  }

  /// A command that changes a widget.
  public enum Command: Hashable, Sendable {
    /// The widget was created.
    case create(Creation)
    /// The order total was set.
    case update(total: Money)
    /// The order was captured; no command follows.
    case capture(Capture)
  }

  /// The values that a widget is created from.
  public struct Creation: Hashable, Sendable {
    /// The widget's name.
    public let widget: WidgetName
    /// The plan that the order is paid by.
    public let plan: PlanID
    /// The terms of a shop's own plan as they were at the creation; nil for a plan that the store
    /// finds by its identifier.
    public let terms: PlanRecord?
    /// The checkout that the widget belongs to, with the digest of its token.
    public let checkout: CheckoutReference
    /// The time at which the token was issued, in the years 1 to 9999; nil if it is not known or there
    /// is no checkout.
    public let issuedAt: Timestamp?
    /// The order total.
    public let total: Money

    package init(
      widget: WidgetName, plan: PlanID, terms: PlanRecord? = nil, checkout: CheckoutReference,
      issuedAt: Timestamp? = nil, total: Money
    ) {
      self.widget = widget
      self.plan = plan
      self.terms = terms
      self.checkout = checkout
      self.issuedAt = checkout == .tokenless ? nil : issuedAt
      self.total = total
    }
  }

  /// The capture of a checkout's order.
  public struct Capture: Hashable, Sendable {
    /// The amount, which is the order total.
    public let amount: Money
    /// Whether the order total had changed since the shopper finished the checkout.
    public let isCheckoutAdjusted: Bool
    /// The checksum in the request, or nil if it had none.
    public let checksum: ScheduleChecksum?
  }

  /// The order total after the command.
  public var total: Money {
    switch command {
    case .create(let creation): creation.total
    case .update(let total): total
    case .capture(let capture): capture.amount
    }
  }
}

extension JournalEntry.Creation {
  /// Returns the plan: by the stored terms, else by its identifier.
  func plan(in plans: PlanFinder) throws(JournalError.Reason) -> Plan {
    if let terms { return terms.plan }
    guard let known = plans(plan) else { throw .unknownPlan(plan) }
    return known
  }

  /// Creates the widget.
  ///
  /// The total of a checkout's order is typed by a person like any other, so it is checked as
  /// strictly: a widget without a checkout must accept it.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - total: The order total; nil for the total at the creation.
  ///   - moment: The time at which the total was set.
  /// - Returns: The widget, and its events.
  /// - Throws: `WidgetCommandError` when the total is rejected.
  func widget(
    under plan: Plan, total: Money? = nil, at moment: Moment
  ) throws(WidgetCommandError) -> (WidgetMachine, WidgetEvents) {
    let total = total ?? self.total
    let tokenless = try WidgetMachine.tokenless(total: total, plan: plan, at: moment)
    switch checkout {
    case .tokenless: return tokenless
    case .token(let token):
      return try WidgetMachine.checkout(
        token, order: CheckoutOrder(total: total, issuedAt: issuedAt), plan: plan, at: moment)
    }
  }
}

extension JournalEntry.Capture {
  package init(_ record: CaptureRecord) {
    amount = record.amount
    isCheckoutAdjusted = record.isCheckoutAdjusted
    checksum = record.checksum
  }

  /// Returns the request that was accepted by this capture.
  package func request(for token: CheckoutToken) -> CaptureRequest {
    CaptureRequest(
      token: token, amount: amount, isCheckoutAdjusted: isCheckoutAdjusted,
      paymentScheduleChecksum: checksum?.description)
  }
}
