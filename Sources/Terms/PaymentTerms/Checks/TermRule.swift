/// A rule for the payment terms of a checkout or an order.
///
///     TermRule.termsEmpty.rawValue  // "terms_empty"
///     TermRule.termsEmpty.message   // "the list has no term; leave the member out if there are none"
///
/// Source: Universal Commerce Protocol, release 2026-08-25, `payment.terms`.
public enum TermRule: String, Hashable, Sendable, CaseIterable {
  // The shapes of members.
  /// The member `payment` is no object.
  case paymentNotObject = "payment_not_object"
  /// The terms are no list.
  case termsNotList = "terms_not_list"
  /// The list of terms is empty.
  case termsEmpty = "terms_empty"
  /// A term is selected, but there are no terms.
  case termsMissing = "terms_missing"
  /// There are terms, but none is selected.
  case selectionMissing = "selection_missing"
  /// The identifier of the selection is no text.
  case selectionNotText = "selection_not_text"
  /// No term has the identifier of the selection.
  case selectionUnknown = "selection_unknown"
  /// A term is no object.
  case termNotObject = "term_not_object"
  /// A term has no identifier.
  case termIDMissing = "term_id_missing"
  /// Two terms have one identifier.
  case termIDRepeated = "term_id_repeated"
  /// A term has no title.
  case titleMissing = "title_missing"
  /// Two terms have one title.
  case titleRepeated = "title_repeated"
  /// A description is no object, such as a bare text.
  case descriptionNotObject = "description_not_object"
  /// A description has no text in any form.
  case descriptionEmpty = "description_empty"
  /// A form of a description is no text.
  case descriptionNotText = "description_not_text"
  /// The description of a term is its title.
  case descriptionRepeatsTitle = "description_repeats_title"
  /// A term has no list of schedules.
  case schedulesMissing = "schedules_missing"
  /// The list of schedules is empty.
  case schedulesEmpty = "schedules_empty"
  /// A schedule is due before the one above it.
  case schedulesOutOfOrder = "schedules_out_of_order"
  /// A schedule is no object.
  case scheduleNotObject = "schedule_not_object"
  /// A schedule has no identifier.
  case scheduleIDMissing = "schedule_id_missing"
  /// Two schedules of a term have one identifier.
  case scheduleIDRepeated = "schedule_id_repeated"
  /// A schedule has no type.
  case scheduleTypeMissing = "schedule_type_missing"
  /// A schedule has no description.
  case scheduleDescriptionMissing = "schedule_description_missing"
  /// A due time is no time of RFC 3339 with an offset.
  case dueTimeInvalid = "due_at_invalid"
  /// A description names other days than that of the due time.
  case dueTimeContradicted = "due_at_contradicted"
  /// A schedule has no amount.
  case amountMissing = "amount_missing"
  /// An amount is no whole number in digits alone.
  case amountNotInteger = "amount_not_integer"
  /// An amount is not 0 to 2^53 - 1.
  case amountOutOfRange = "amount_out_of_range"
  /// An order has members of a checkout.
  case orderHasTerms = "order_has_terms"
  // The invariants of amounts.
  /// The payments of the selected term do not add up to the total.
  case selectedSum = "selected_sum"
  /// The payments of the accepted term do not add up to the order's total.
  case acceptedSum = "accepted_sum"
  /// A term or schedule has another currency than the document.
  case otherCurrency = "other_currency"
  /// A term of several schedules has several instruments.
  case severalInstruments = "several_instruments"
  /// The totals are no list.
  case totalsNotList = "totals_not_list"
  /// An entry of the totals is no object.
  case totalNotObject = "total_not_object"
  /// An entry of the totals has no type.
  case totalTypeMissing = "total_type_missing"
  /// An entry of the totals has no whole number of minor units.
  case totalAmountInvalid = "total_amount_invalid"
  /// An entry that is no discount is below zero.
  case totalNegative = "total_negative"
  /// A discount is zero or more.
  case discountNotNegative = "discount_not_negative"
  /// An entry of a type of its own has no text.
  case displayTextMissing = "display_text_missing"
  /// The totals have no subtotal, or several.
  case subtotalCount = "subtotal_count"
  /// The totals have no total, or several.
  case totalCount = "total_count"
  // Warnings, disclosures and policies.
  /// The messages are no list.
  case messagesNotList = "messages_not_list"
  /// A warning has another type.
  case warningTypeWrong = "warning_type_wrong"
  /// A warning has no content.
  case warningContentMissing = "warning_content_missing"
  /// The code of a disclosure is not the type of a policy.
  case disclosureCodeInvalid = "disclosure_code_invalid"
  /// No policy has the code of a disclosure.
  case disclosurePolicyMissing = "disclosure_policy_missing"
  /// A disclosure has no path.
  case disclosurePathMissing = "disclosure_path_missing"
  /// The path of a disclosure is not that of a term.
  case disclosurePathUnknown = "disclosure_path_unknown"
  /// The policies are no list.
  case policiesNotList = "policies_not_list"
  /// A policy has no type by a reversed domain.
  case policyTypeInvalid = "policy_type_invalid"
  /// A policy has no description.
  case policyDescriptionMissing = "policy_description_missing"
  /// A target of a policy in `payment` is not a term.
  case policyTargetUnknown = "policy_target_unknown"
}

extension TermRule {
  /// The mistake and what to do, in one line.
  public var message: String {
    switch self {
    case .paymentNotObject: "this is no object; write one, or leave the member out"
    case .termsNotList: "this is no list; write a list of terms, or leave the member out"
    case .termsEmpty: "the list has no term; leave the member out if there are none"
    case .termsMissing: "a term is selected, but there are no terms; add them, or leave both out"
    case .selectionMissing: "there are terms, but none is selected; add the id of one"
    case .selectionNotText: "this is no text; write the id of a term"
    case .selectionUnknown: "no term has this id; write that of one"
    case .termNotObject: "this is no object; write a term with id, title and schedules"
    case .termIDMissing: "the term has no id; add a text that no other term has"
    case .termIDRepeated: "an earlier term has this id; give each term its own"
    case .titleMissing: "the term has no title; add a text"
    case .titleRepeated: "an earlier term has this title; write titles that differ"
    case .descriptionNotObject: "this is no object; write one with plain, markdown or html"
    case .descriptionEmpty: "there is no plain, markdown or html; add one of them"
    case .descriptionNotText: "this is no text; write one"
    case .descriptionRepeatsTitle: "this is the title again; say more, or leave the member out"
    case .schedulesMissing: "the term has no list of schedules; add it"
    case .schedulesEmpty: "the list has no schedule; add one for each payment"
    case .schedulesOutOfOrder:
      "the payment is due before the one above it; write schedules in the order they come due"
    case .scheduleNotObject: "this is no object; write a schedule with id, type and amount"
    case .scheduleIDMissing: "the schedule has no id; add a text that no other of the term has"
    case .scheduleIDRepeated: "an earlier schedule of the term has this id; give each its own"
    case .scheduleTypeMissing: "the schedule has no type; write immediate, or deferred"
    case .scheduleDescriptionMissing:
      "the schedule has no description; say in it when the payment is due"
    case .dueTimeInvalid:
      "this is no time of RFC 3339 with an offset; write one such as 2026-12-05T00:00:00-05:00"
    case .dueTimeContradicted:
      "the description has another day; write the time in the zone of the description"
    case .amountMissing: "the schedule has no amount; add its minor units"
    case .amountNotInteger: "this is no whole number in digits; write minor units, such as 5000"
    case .amountOutOfRange: "this is not 0 to 9007199254740991; write minor units in that range"
    case .orderHasTerms: "an order has its accepted term alone; leave this member out"
    case .selectedSum: "the selected term does not add up to the total"
    case .acceptedSum: "the accepted term does not add up to the order's total"
    case .otherCurrency: "this is not the currency of the whole; terms have no other"
    case .severalInstruments:
      "a term with several schedules is paid by one instrument; leave the others out"
    case .totalsNotList: "this is no list; write a list of entries with type and amount"
    case .totalNotObject: "this is no object; write an entry with type and amount"
    case .totalTypeMissing: "the entry has no type; write one such as fee"
    case .totalAmountInvalid: "the entry has no whole number of minor units; write one in digits"
    case .totalNegative: "an entry of this type is not below zero; write a discount instead"
    case .discountNotNegative: "a discount is below zero; write a negative amount"
    case .displayTextMissing: "an entry of this type has no display_text; add a text"
    case .subtotalCount: "there is not exactly one subtotal; write one"
    case .totalCount: "there is not exactly one total; write one"
    case .messagesNotList: "this is no list; write a list of messages, or leave the member out"
    case .warningTypeWrong: "this message is a warning; write the type warning"
    case .warningContentMissing: "the warning has no content; add a text for the shopper"
    case .disclosureCodeInvalid:
      "the code of a disclosure is the type of its policy; write one such as com.example.terms"
    case .disclosurePolicyMissing: "no policy has this type; add the policy"
    case .disclosurePathMissing: "the disclosure has no path; write that of its term"
    case .disclosurePathUnknown: "this is not the path of a term here; write it as in this document"
    case .policiesNotList: "this is no list; write a list of policies, or leave the member out"
    case .policyTypeInvalid:
      "the policy has no type of its own; write one such as com.example.terms"
    case .policyDescriptionMissing: "the policy has no description; add one"
    case .policyTargetUnknown: "this is not the path of a term here; write it as in this document"
    }
  }
}
