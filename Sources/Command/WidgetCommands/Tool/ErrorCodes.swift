import AccountStorage
import ArgumentParsing
import EntryStore
import OrderStorage
import ServicingWire
import WidgetStorage

// The codes of errors for programs. They are part of the command's interface: a code keeps its meaning.

extension ExitStatus {
  /// The code of an error that has none of its own.
  var code: String {
    switch self {
    case .yes, .no: "not_possible"
    case .usage: "wrong_usage"
    case .data: "invalid_input"
    case .noInput: "no_such_input"
    case .software: "internal_error"
    case .unanswered: "not_confirmed"
    case .cannotCreate: "cannot_create"
    case .inputOutput: "input_output_failed"
    case .busy: "store_busy"
    case .conflict: "revision_conflict"
    case .configuration: "wrong_configuration"
    }
  }
}

extension UsageError {
  var code: String {
    switch reason {
    case .unknownOption, .optionOfOthers, .typographicDash: "unknown_option"
    case .misplacedOption: "misplaced_option"
    case .unknownSubcommand: "unknown_subcommand"
    case .missingSubcommand: "missing_subcommand"
    case .unexpectedArgument: "unexpected_argument"
    case .missingParameter: "missing_parameter"
    case .missingValue: "missing_value"
    case .unexpectedValue: "unexpected_value"
    case .repeatedOption: "repeated_option"
    case .invalidValue: "invalid_value"
    case .invalidCombination: "invalid_combination"
    }
  }

  /// The declared option or argument that the error is about; nil if there is no single one.
  var field: String? {
    switch reason {
    case .unknownOption: suggestion
    case .typographicDash(_, _, let corrected): corrected
    case .optionOfOthers(let name, _), .misplacedOption(let name, _), .repeatedOption(let name):
      name
    case .missingParameter(let spelling, _), .missingValue(let spelling),
      .unexpectedValue(let spelling, _), .invalidValue(let spelling, _, _):
      spelling.split(separator: " ").first.map(String.init)
    case .unknownSubcommand, .missingSubcommand, .unexpectedArgument, .invalidCombination: nil
    }
  }
}

extension WidgetStoreError {
  /// The code; nil if the message has it, or that of the exit status is right.
  var code: String? {
    switch reason {
    case .noSuchWidget, .noWidgetOfToken: "no_such_widget"
    case .exists: "widget_exists"
    case .otherRevision: "revision_conflict"
    case .otherHead: "head_conflict"
    case .usedID: "id_used"
    case .severalWidgetsOfToken: "several_widgets"
    case .captured, .capturedElsewhere: "payment_captured"
    case .removalNeedsForce: "force_needed"
    case .unusableImport: "unusable_import"
    case .nothingToSalvage, .damaged: "damaged"
    case .notRemoved: "not_removed"
    case .removalExpired: "removal_expired"
    case .restored: "already_restored"
    case .newerFormat: "newer_format"
    case .unknownPlan: "unknown_plan"
    case .otherTerms: "plan_id_used"
    case .unusableTerms: "invalid_plan_file"
    case .invalidAmount: "invalid_amount"
    case .invalidTime: "invalid_time"
    case .refusedCommand: nil
    case .storage(let fault): fault.code
    }
  }

  /// The option that the error is about.
  var field: String? {
    switch reason {
    case .otherRevision: "--if-revision"
    case .otherHead: "--expect-head"
    case .usedID: "--id"
    case .unknownPlan(_, nil): "--plan"
    case .otherTerms, .unusableTerms: "--plan-file"
    case .invalidAmount: "--amount"
    case .noWidgetOfToken: "--token-file"
    case .notRemoved, .removalExpired, .restored: "NAME"
    default: nil
    }
  }
}

extension AccountStoreError {
  /// The code; nil if the message has it.
  var code: String? {
    switch reason {
    case .noSuchAccount: "no_such_account"
    case .exists: "account_exists"
    case .widgetNotCaptured: "not_captured"
    case .orderHasAccount: "order_has_account"
    case .removalNeedsForce: "force_needed"
    case .otherRevision: "revision_conflict"
    case .otherHead: "head_conflict"
    case .damaged, .damagedRemoval: "damaged"
    case .notRemoved: "not_removed"
    case .removalExpired: "removal_expired"
    case .restored: "already_restored"
    case .newerFormat: "newer_format"
    case .unknownTerms: "unknown_terms"
    case .invalidTime: "invalid_time"
    case .refusedEvent(_, let error): error.code
    case .eventOfOther, .eventTooLong: "invalid_event"
    case .widget(let error): error.code
    case .storage(let fault): fault.code
    }
  }

  /// The option or argument that the error is about.
  var field: String? {
    switch reason {
    case .noSuchAccount, .exists, .notRemoved, .removalExpired, .restored: "NAME"
    case .otherRevision: "--if-revision"
    case .otherHead: "--expect-head"
    case .widgetNotCaptured, .orderHasAccount, .widget: "--from-widget"
    case .refusedEvent(_, let error): error.field
    default: nil
    }
  }
}

extension EventError {
  /// The option of `widget account` whose value the account does not accept.
  fileprivate var field: String? {
    switch code {
    case "invalid_amount", "amount_too_large", "amount_too_small", "payment_exceeds_owed",
      "capture_exceeds_open", "void_exceeds_open", "refund_exceeds_captured", "waiver_exceeds_fee":
      "--amount"
    case "no_such_installment": "--installment"
    case "no_such_fee": "--fee"
    case "move_not_allowed": "--to"
    case "events_out_of_order": "--today"
    case "conflicting_event": "--id"
    case "unknown_rules", "rules_unavailable": "--rules"
    default: nil
    }
  }
}

extension StoreFault {
  var code: String {
    switch reason {
    case .uncertain: "not_confirmed"
    case .busy, .conflict: "store_busy"
    case .cancelled: "cancelled"
    case .cannotOpen: "cannot_open_store"
    case .exists: "file_exists"
    case .readOnly: "read_only"
    case .full: "disk_full"
    case .inputOutput, .failed: "input_output_failed"
    case .untrusted: "untrusted_store"
    case .missingLibrary: "missing_library"
    case .noTables: "no_tables"
    case .newerVersion: "newer_format"
    case .forbidden: "forbidden"
    case .damaged, .damagedEntry: "damaged"
    }
  }
}

extension OrderStoreError {
  var code: String? {
    switch reason {
    case .unknownOrder: "no_such_order"
    case .unusableToken: "invalid_token"
    case .noClock: "no_clock"
    case .widget(let error): error.code
    case .storage(let fault): fault.code
    }
  }

  /// The option that the error is about.
  var field: String? {
    switch reason {
    case .unknownOrder(.some): "--order"
    case .unknownOrder(nil), .unusableToken: "--token-file"
    case .widget: "--widget"
    case .noClock, .storage: nil
    }
  }
}
