package import EntryStore
package import ScheduleEngine
import ScheduleFiles

/// The widgets of a store, by calls that block.
///
/// ``WidgetStore`` makes the same calls on threads of its database.
package struct BlockingWidgetStore: Sendable {
  let storage: any EntryStorage
  let plans: PlanFinder

  package init(
    _ storage: any EntryStorage, plans: @escaping PlanFinder = { Plan.builtIn[$0] }
  ) {
    (self.storage, self.plans) = (storage, plans)
  }

  /// A command that a client asks for, before the state of its widget is known.
  struct Request {
    let moment: Moment
    let id: CommandID?
    let precondition: Precondition
  }

  /// Runs work on the widgets in one transaction.
  func perform<Result>(
    _ access: StorageAccess,
    _ work: (WidgetEntries) throws(WidgetStoreError) -> Result
  ) throws(WidgetStoreError) -> Result {
    try storage.perform(access) { transaction throws(WidgetStoreError) in
      try work(WidgetEntries(transaction, plans: plans))
    }
  }
}

extension BlockingWidgetStore {
  /// Creates a widget.
  package func create(
    _ name: WidgetName, plan: PlanID, terms: PlanRecord? = nil,
    checkout: CheckoutReference = .tokenless, issuedAt: Timestamp? = nil, at moment: Moment,
    amount: String, id: CommandID? = nil, if precondition: Precondition = .none
  ) throws(WidgetStoreError) -> StoredWidget {
    try create(
      name, plan: plan, terms: terms, checkout: checkout, issuedAt: issuedAt, at: moment, id: id,
      if: precondition
    ) { currency throws(AmountError) in try Money(amount, currency) }
  }

  /// Sets a widget's order total.
  package func update(
    _ name: WidgetName, creating plan: PlanID? = nil, at moment: Moment, amount: String,
    id: CommandID? = nil, if precondition: Precondition = .none
  ) throws(WidgetStoreError) -> StoredWidget {
    try update(name, creating: plan, at: moment, id: id, if: precondition) {
      currency throws(AmountError) in try Money(amount, currency)
    }
  }

  /// Creates a widget with a total that is read once the plan's currency is known.
  ///
  /// - Parameters:
  ///   - name: The widget's name.
  ///   - plan: The identifier of the plan.
  ///   - terms: The terms of a plan with this identifier that the store does not find by it; they are
  ///     stored with the widget.
  ///   - checkout: The checkout.
  ///   - issuedAt: The time at which the token was issued.
  ///   - moment: The time.
  ///   - id: The client's own identifier.
  ///   - precondition: The state in which the widget must be.
  ///   - total: Reads the order total.
  /// - Returns: The widget.
  /// - Throws: ``WidgetStoreError`` when the command is rejected, or the database fails.
  package func create(
    _ name: WidgetName, plan: PlanID, terms: PlanRecord? = nil,
    checkout: CheckoutReference = .tokenless, issuedAt: Timestamp? = nil, at moment: Moment,
    id: CommandID? = nil, if precondition: Precondition = .none,
    total: (Currency) throws(AmountError) -> Money
  ) throws(WidgetStoreError) -> StoredWidget {
    try checkTime(moment.secondsSinceEpoch)
    if let issuedAt { try checkTime(issuedAt.secondsSinceEpoch) }
    let request = Request(moment: moment, id: id, precondition: precondition)
    func creation() throws(WidgetStoreError) -> JournalEntry.Command {
      try self.creation(
        of: name, plan: plan, terms: terms, checkout: checkout, issuedAt: issuedAt, total: total)
    }
    return try perform(access(for: request, of: name, creation)) {
      entries throws(WidgetStoreError) in
      if let repeated = try entries.repeated(
        request, of: name,
        { command, _ throws(WidgetStoreError) in command == (try creation()) })
      {
        return repeated
      }
      switch try entries.newest(name) {
      case .present(let life):
        try precondition.check(life)
        throw WidgetStoreError(.exists(name))
      case .removed(let row):
        return try create(request, in: try entries.life(of: name, after: row), entries, creation)
      case .none:
        return try create(request, in: .first(of: name), entries, creation)
      }
    }
  }

  /// Sets an order total that is read once the widget's currency is known.
  package func update(
    _ name: WidgetName, creating plan: PlanID? = nil, at moment: Moment, id: CommandID? = nil,
    if precondition: Precondition = .none, total: (Currency) throws(AmountError) -> Money
  ) throws(WidgetStoreError) -> StoredWidget {
    try checkTime(moment.secondsSinceEpoch)
    let request = Request(moment: moment, id: id, precondition: precondition)
    func creation() throws(WidgetStoreError) -> JournalEntry.Command {
      guard let plan else { throw WidgetStoreError(.noSuchWidget(name)) }
      return try self.creation(of: name, plan: plan, checkout: .tokenless, total: total)
    }
    return try perform(access(for: request, of: name, creation)) {
      entries throws(WidgetStoreError) in
      let repeated = try entries.repeated(request, of: name) {
        command, terms throws(WidgetStoreError) in
        if case .update(let accepted) = command {
          return accepted == (try amount(in: terms.total.currency, total))
        }
        guard plan != nil, case .create = command else { return false }
        return command == (try creation())
      }
      if let repeated { return repeated }
      switch try entries.newest(name) {
      case .present(let life): return try update(request, in: life, entries, total)
      case .removed(let row):
        return try create(request, in: try entries.life(of: name, after: row), entries, creation)
      case .none:
        return try create(request, in: .first(of: name), entries, creation)
      }
    }
  }

  private func create(
    _ request: Request, in life: WidgetLife, _ entries: WidgetEntries,
    _ creation: () throws(WidgetStoreError) -> JournalEntry.Command
  ) throws(WidgetStoreError) -> StoredWidget {
    var life = life
    try request.precondition.check(life)
    let events = try entries.append(try creation(), request, to: &life)
    return try entries.stored(life, events)
  }

  private func update(
    _ request: Request, in life: WidgetLife, _ entries: WidgetEntries,
    _ total: (Currency) throws(AmountError) -> Money
  ) throws(WidgetStoreError) -> StoredWidget {
    var life = life
    try request.precondition.check(life)
    try entries.checkOpen(life)
    guard let currency = life.state.creation?.total.currency else {
      // not covered: a widget that is present has terms
      throw WidgetStoreError(.noSuchWidget(life.name))
    }
    let command = JournalEntry.Command.update(total: try amount(in: currency, total))
    let events = try entries.append(command, request, to: &life)
    return try entries.stored(life, events, nil)
  }

  /// Returns the access of a command that may create a widget.
  ///
  /// A command that a store without the widget rejects creates no store.
  private func access(
    for request: Request, of name: WidgetName,
    _ creation: () throws(WidgetStoreError) -> JournalEntry.Command
  ) -> StorageAccess {
    do throws(WidgetStoreError) {
      var life = WidgetLife.first(of: name)
      try request.precondition.check(life)
      let command = try creation()
      do throws(JournalError.Reason) {
        _ = try life.append(command, id: request.id, at: request.moment, in: plans)
      } catch {
        return .writing
      }
      return .creating
    } catch {
      return .writing
    }
  }

  private func creation(
    of name: WidgetName, plan id: PlanID, terms: PlanRecord? = nil, checkout: CheckoutReference,
    issuedAt: Timestamp? = nil, total: (Currency) throws(AmountError) -> Money
  ) throws(WidgetStoreError) -> JournalEntry.Command {
    let terms = try terms.flatMap { (terms) throws(WidgetStoreError) in try ownTerms(terms) }
    guard let plan = terms?.plan ?? plans(id) else {
      throw WidgetStoreError(.unknownPlan(id, nil))
    }
    return .create(
      JournalEntry.Creation(
        widget: name, plan: id, terms: terms, checkout: checkout, issuedAt: issuedAt,
        total: try amount(in: plan.currency, total)))
  }

  /// Returns the terms to store with a widget; nil for those of a plan that the store finds by its
  /// identifier.
  ///
  /// An identifier has one meaning only, since it is part of every checksum.
  private func ownTerms(_ terms: PlanRecord) throws(WidgetStoreError) -> PlanRecord? {
    let id = terms.plan.id
    if let known = plans(id) {
      guard known == terms.plan else { throw WidgetStoreError(.otherTerms(id)) }
      return nil
    }
    guard PlanFile.isMember(terms) else { throw WidgetStoreError(.unusableTerms(id)) }
    return terms
  }

  /// Reads an amount of a currency, and throws its mistake as an error of the store.
  func amount<Value>(
    in currency: Currency, _ total: (Currency) throws(AmountError) -> Value
  ) throws(WidgetStoreError) -> Value {
    do throws(AmountError) {
      return try total(currency)
    } catch {
      throw WidgetStoreError(.invalidAmount(error))
    }
  }

  /// Throws an error if a line cannot store a time.
  func checkTime(_ seconds: Int64) throws(WidgetStoreError) {
    guard JournalEntry.times.contains(seconds) else {
      throw WidgetStoreError(.invalidTime(seconds))
    }
  }
}

extension WidgetLife {
  /// The first life of a name, without an entry.
  static func first(of name: WidgetName) -> Self {
    Self(of: name, at: JournalKey(name.journal, life: 1))
  }
}
