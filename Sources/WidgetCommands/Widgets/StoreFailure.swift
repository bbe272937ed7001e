import Journals
import ScheduleEngine
import StrictJSON
import WidgetJournal

extension CommandFailure {
  /// Translates a store's error for the shell.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - amount: The amount that was typed.
  ///   - writes: Whether the command writes: of one that reads, nobody expects a change.
  init(_ error: StoreError, amount: String? = nil, writes: Bool = false) {
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
    case .refusedCommand, .refusedTime, .otherWidget, .newerFormat, .otherRevision, .otherHead,
      .usedID, .missingRecord, .damagedIndex, .unusableImport:
      self.init(.data, error.description)
    case .damaged(let file, let damage):
      let name = file.split(separator: "/").last.flatMap { WidgetName(fileName: String($0)) }
      self.init(
        .data,
        "\(file.quotedPath) is damaged, \(damage); restore a copy, or "
          + "'widget check\(name?.asArgument ?? "") --salvage NEW' copies what is good into a new widget"
      )
    case .missingJournal(let name, let file):
      self.init(
        .data,
        "\(file.quotedPath) is missing, and may hold a capture of this checkout; restore a copy, or "
          + "'widget remove \(name)' forgets it")
    case .nothingToSalvage: self.init(.data, error.description)
    case .noWidgetOfToken:
      self.init(
        .noInput,
        "no widget belongs to this checkout token; "
          + "'widget create NAME --amount 50.00 --token-file FILE' makes one")
    case .severalWidgetsOfToken: self.init(.usage, error.description)
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
        "there is a widget \(name) already; 'widget update\(name.asArgument) --amount 50.00' sets its "
          + "order total, 'widget remove \(name)' takes it away, "
          + "'widget create NAME' makes another")
    case .cannotCreate: self.init(.cannotCreate, error.description)
    case .inputOutput:
      self.init(.inputOutput, error.description + (writes ? "; nothing was changed" : ""))
    case .uncertain: self.init(.unanswered, error.description)
    case .busy: self.init(.busy, error.description)
    case .refusedDirectory, .refusedFile: self.init(.configuration, error.description)
    }
  }
}

/// Runs work on a store, and turns its error into that of a command.
func onStore<Result: ~Copyable>(
  amount: String? = nil, writes: Bool = false, _ work: () throws(StoreError) -> Result
) throws(CommandFailure) -> Result {
  do throws(StoreError) {
    return try work()
  } catch {
    throw CommandFailure(error, amount: amount, writes: writes)
  }
}
