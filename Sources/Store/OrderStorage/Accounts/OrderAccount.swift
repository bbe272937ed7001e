public import AccountStorage
public import EntryStore
public import PaymentEngine
public import ScheduleEngine

/// The account of an order, after the captures, voids and refunds of the service.
public struct OrderAccount: Hashable, Sendable {
  /// The account.
  public let version: AccountVersion
  /// The number of events that were added.
  public let addedEventCount: Int
  /// Sentences about events of the service that the account does not accept, for people.
  ///
  /// The service has carried them out, so correct the account by hand.
  public let warnings: [String]

  init(_ followed: ServiceOrderAccount) {
    (version, addedEventCount) = (followed.version, followed.addedCount)
    warnings = followed.refused.map { id, error in
      "the account \(followed.version.name) does not accept the service's \(id) (\(error)); correct "
        + "the account by hand"
    }
  }
}

/// The reason why an account cannot be opened from an order, or cannot follow it.
public struct OrderAccountError: Error, Hashable, Sendable {
  /// The reason of an error.
  public enum Reason: Hashable, Sendable {
    /// The store has no order with the number.
    case unknownOrder(OrderNumber)
    /// The order is not approved: it is new, declined, or its decision is not known.
    case notApproved(OrderNumber, PaymentState)
    /// No built-in plan is in the currency of the order.
    case noPlan(Currency)
    /// The day of an event is outside of the calendar.
    case noDay
    /// The account cannot be opened or read.
    case account(AccountStoreError)
    /// The database failed, or a row or line in it is damaged.
    case storage(StoreFault)
  }

  /// The reason.
  public let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}

extension OrderAccountError: CustomStringConvertible {
  /// One line that names the mistake and its remedy.
  public var description: String {
    switch reason {
    case .unknownOrder(let number):
      "there is no order \(number) here; ask the service for it, then open the account"
    case .notApproved(let number, .declined):
      "the service has declined the order \(number), so that nothing is owed; no account is opened"
    case .notApproved(let number, .new):
      "the service has not decided the order \(number); authorize or capture it, then open the account"
    case .notApproved(let number, _):
      "the outcome of the order \(number) is not known yet; settle it, then open the account"
    case .noPlan(let currency):
      "no built-in plan is in \(currency); pass the plan of the purchase"
    case .noDay: "the day of an event is outside of the calendar; check the time zone"
    case .account(let error): error.description
    case .storage(let fault): fault.description
    }
  }
}

extension OrderAccountError: StorageFailure {
  package init(_ fault: StoreFault) { self.init(.storage(fault)) }

  /// Creates the error of an account; a fault of the database stays one.
  init(_ error: AccountStoreError) {
    if case .storage(let fault) = error.reason {
      self.init(.storage(fault))
    } else {
      self.init(.account(error))
    }
  }
}
