package import AccountStorage
package import EntryStore
import OrderEntries
package import PaymentEngine
package import ScheduleEngine
import Servicing
package import ServicingWire

/// The accounts of orders at the service, by calls that block and send no request.
///
/// ``OrderStore`` makes the same calls on threads of its database.
package struct BlockingOrderAccounts: Sendable {
  /// Returns the day of a time in the shop's time zone; nil if it is outside of the calendar.
  package typealias Day = @Sendable (Timestamp) -> CivilDate?

  private let storage: any EntryStorage
  private let accounts: BlockingAccountStore
  private let day: Day

  package init(
    _ storage: any EntryStorage, catalog: ServicingCatalog = ServicingCatalog(),
    day: @escaping Day
  ) {
    (self.storage, self.day) = (storage, day)
    accounts = BlockingAccountStore(storage, catalog: catalog)
  }

  /// Opens the account of an approved order, or adds to it what the service did since.
  ///
  /// - Parameters:
  ///   - name: The account's name.
  ///   - number: The service's number of the order.
  ///   - plan: The plan, and its terms if it is a shop's own; nil for the default one of the currency. A captured widget
  ///     of the order has the plan, and this one is ignored.
  ///   - rules: The rules, or nil for those of the plan and the day.
  ///   - customerSince: The day since which the shopper is a customer, or nil if it is not known.
  ///   - time: The time at which the events are accepted.
  ///   - precondition: The state in which the account must be.
  /// - Returns: The account.
  /// - Throws: ``OrderAccountError``; nothing is stored then.
  package func open(
    _ name: AccountName, from number: OrderNumber, plan: (id: PlanID, terms: PlanRecord?)? = nil,
    rules: PlanID? = nil, customerSince: CivilDate? = nil, at time: Timestamp,
    if precondition: Precondition = .none
  ) throws(OrderAccountError) -> OrderAccount {
    try storage.perform(.writing) { transaction throws(OrderAccountError) in
      let found = try OrderAccountError.wrapping { () throws(StoreFault) in
        try transaction.token(ofOrderNumber: number.description)
      }
      guard let found else { throw OrderAccountError(.unknownOrder(number)) }
      let journal = try journal(of: found, in: transaction)
      guard let payment = journal.machine.payment, payment.isApproved,
        let order = try order(of: journal, at: time)
      else {
        throw OrderAccountError(.notApproved(number, journal.machine.state()))
      }
      let currency = payment.original.currency
      let plan = plan ?? Plan.builtIn.default(for: currency).map { ($0.id, nil) }
      let followed: ServiceOrderAccount?
      do throws(AccountStoreError) {
        followed = try accounts.open(
          name, from: order, plan: plan, rules: rules, customerSince: customerSince, at: time,
          if: precondition, in: transaction)
      } catch {
        throw OrderAccountError(error)
      }
      guard let followed else { throw OrderAccountError(.noPlan(currency)) }
      return OrderAccount(followed)
    }
  }

  /// Adds to the account of an order what the service did since; nil if the order has no account.
  ///
  /// - Throws: ``OrderAccountError``; nothing is stored then.
  package func follow(
    _ token: CheckoutToken, at time: Timestamp
  ) throws(OrderAccountError) -> OrderAccount? {
    try storage.perform(.writing) { transaction throws(OrderAccountError) in
      let journal = try journal(of: token.digest.description, in: transaction)
      guard let order = try order(of: journal, at: time) else { return nil }
      do throws(AccountStoreError) {
        return try accounts.follow(order, at: time, in: transaction).map { OrderAccount($0) }
      } catch {
        throw OrderAccountError(error)
      }
    }
  }

  private func journal(
    of token: String, in transaction: any EntryTransaction
  ) throws(OrderAccountError) -> OrderJournal {
    try OrderAccountError.wrapping { () throws(StoreFault) in
      try OrderJournal(of: token, in: transaction)
    }
  }

  /// Returns an order as the events of its account; nil if it is not approved.
  private func order(
    of journal: OrderJournal, at time: Timestamp
  ) throws(OrderAccountError) -> ServiceOrder? {
    guard let payment = journal.machine.payment, payment.isApproved,
      let digest = SHA256Digest(hexadecimal: journal.token)
    else { return nil }
    let decision = journal.machine.operations.last { $0.intent.command.decision != nil }
    let decided = payment.decisionTime ?? decision?.intent.time ?? time
    var events: [(time: Timestamp, event: ServiceOrder.Event)] = []
    for event in payment.events {
      guard let change = event.accountEvent else { continue }
      let created = event.created ?? time
      events.append(
        (
          created,
          ServiceOrder.Event(
            id: "\(event.accountWord)-\(event.id)", on: try day(created), change,
            isExpiry: event.kind == .expired)
        ))
    }
    for refund in payment.refunds {
      let created = refund.created ?? time
      events.append(
        (
          created,
          ServiceOrder.Event(
            id: "refund-\(refund.id)", on: try day(created), .refund(refund.amount))
        ))
    }
    // Captures and refunds of one second stay in this order.
    let ordered = events.enumerated().sorted { left, right in
      let (first, second) = (left.element.time, right.element.time)
      return first == second ? left.offset < right.offset : first < second
    }
    return ServiceOrder(
      token: CheckoutToken(digest: digest), number: payment.order.description,
      total: payment.original, on: try day(decided),
      capture: payment.isCapturedAtOnce(by: decision?.intent.command) ? .immediate : .deferred,
      events: ordered.map(\.element.event))
  }

  private func day(_ time: Timestamp) throws(OrderAccountError) -> CivilDate {
    guard let day = day(time) else { throw OrderAccountError(.noDay) }
    return day
  }
}

extension Payment {
  /// The time of the service's decision: that of the order, or of the event of the decision.
  fileprivate var decisionTime: Timestamp? {
    created
      ?? events.first { $0.kind == .authorizationApproved || $0.kind == .captured }?.created
  }

  /// Returns whether the order was captured together with its authorization.
  ///
  /// - Parameter command: The command that has decided the order; nil if only the service knows it.
  /// - Returns: Whether it was.
  fileprivate func isCapturedAtOnce(by command: PaymentCommand?) -> Bool {
    switch command {
    case .captureInFull: true
    case .authorize: false
    default:
      !events.contains { $0.kind == .authorizationApproved }
        && events.contains { $0.kind == .captured && $0.amount == original }
    }
  }
}

extension Payment.Event {
  /// The word in the identifier of the account's event.
  fileprivate var accountWord: String {
    switch kind {
    case .captured: "capture"
    case .expired: "expiry"
    default: "void"
    }
  }

  /// The event of the account; nil if the account has none.
  fileprivate var accountEvent: AccountEvent? {
    guard amount.minorUnits > 0 else { return nil }
    return switch kind {
    case .captured: .captured(amount)
    case .voided, .expired: .voided(amount)
    case .authorizationApproved, .authorizationDeclined, .captureDeclined: nil
    }
  }
}
