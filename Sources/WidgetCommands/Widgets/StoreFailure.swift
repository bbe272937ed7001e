import ScheduleEngine
import StrictJSON
import WidgetJournal

extension CommandFailure {
  /// What a store's error means to the shell.
  init(_ error: StoreError, amount: String? = nil) {
    switch error.reason {
    case .refusedAmount(let reason):
      self.init(.data, "invalid_amount: \((amount ?? "").quotedForMessage): \(reason)")
    case .refusedCommand(let refusal) where refusal.reason == .invalidAmount:
      self.init(.data, "invalid_amount: \((amount ?? "").quotedForMessage): \(refusal)")
    case .captured(let name, let amount):
      self.init(
        .data,
        "the order of the widget \(name) was captured for \(amount) and cannot be changed; "
          + "'widget create NAME --amount 50.00' makes another")
    case .refusedCommand, .refusedTime, .damaged, .otherWidget, .newerFormat:
      self.init(.data, error.description)
    case .noSuchWidget(let name):
      let maker = name == .default ? "update" : "create \(name)"
      self.init(
        .noInput,
        "there is no widget \(name); 'widget list' shows them, "
          + "'widget \(maker) --amount 50.00' makes it")
    case .unknownPlan: self.init(.noInput, error.description)
    case .exists(let name):
      self.init(
        .cannotCreate,
        "there is a widget \(name) already; 'widget update\(name.asOption) --amount 50.00' sets its "
          + "order total, 'widget remove \(name)' takes it away, "
          + "'widget create NAME' makes another")
    case .cannotCreate, .journalFull: self.init(.cannotCreate, error.description)
    case .inputOutput, .uncertain: self.init(.inputOutput, error.description)
    case .busy: self.init(.busy, error.description)
    case .refusedDirectory, .refusedFile: self.init(.configuration, error.description)
    }
  }
}

/// Runs work on a store, and turns its error into that of a command.
func onStore<Result: ~Copyable>(
  amount: String? = nil, _ work: () throws(StoreError) -> Result
) throws(CommandFailure) -> Result {
  do throws(StoreError) { return try work() } catch { throw CommandFailure(error, amount: amount) }
}
