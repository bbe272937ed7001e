import CheckoutEngine
import ScheduleEngine
import Testing

/// An input as a line of JSON, member by member.
struct InputLine: Sendable, CustomTestStringConvertible {
  let name: String
  let members: [Member]
  let input: NativeInput

  /// A member of an input.
  struct Member: Sendable {
    let key: String
    let value: String
    /// Whether the member may be missing or null.
    let isOptional: Bool
    /// A value of another type.
    let wrongValue: String
  }

  init(_ name: String, _ members: [Member], _ input: NativeInput) {
    (self.name, self.members, self.input) = (name, members, input)
  }

  var testDescription: String { "\(name) \(members.map(\.key))" }

  var text: String { text(of: members.map { ($0.key, $0.value) }) }

  func text(of members: [(key: String, value: String)]) -> String {
    #"{"input":"\#(name)""# + members.map { #","\#($0.key)":\#($0.value)"# }.joined() + "}"
  }

  /// The line without a member.
  func text(without key: String) -> String {
    text(of: members.filter { $0.key != key }.map { ($0.key, $0.value) })
  }

  /// The line with another value of a member.
  func text(_ key: String, _ value: String) -> String {
    text(of: members.map { ($0.key, $0.key == key ? value : $0.value) })
  }
}

extension InputLine.Member {
  static func text(_ key: String, _ text: String, isOptional: Bool = false) -> Self {
    Self(key: key, value: "\"\(text)\"", isOptional: isOptional, wrongValue: "7")
  }

  static func number(_ key: String, _ number: Int) -> Self {
    Self(key: key, value: "\(number)", isOptional: false, wrongValue: "\"\(number)\"")
  }

  static let address = Self(
    key: "address", value: Figures.address, isOptional: false, wrongValue: "[]")
}

extension InputLine {
  private static let address = Address(
    name: "Ada", line1: "1 Main St", city: "Springfield", region: "IL", postcode: "62701",
    country: "US")

  /// A line of every input.
  static func all() throws -> [InputLine] {
    [
      InputLine("load", [], .load),
      InputLine("setContact", [.text("email", "a@x.org")], .setContact(email: "a@x.org")),
      InputLine("setShippingAddress", [.address], .setShippingAddress(address)),
      InputLine("chooseShippingAddress", [.text("id", "a-1")], .chooseShippingAddress(id: "a-1")),
      InputLine("setBillingAddress", [.address], .setBillingAddress(address)),
      InputLine("chooseBillingAddress", [.text("id", "a-1")], .chooseBillingAddress(id: "a-1")),
      InputLine("useShippingAsBilling", [], .useShippingAsBilling),
      InputLine("chooseShippingMethod", [.text("id", "m-1")], .chooseShippingMethod(id: "m-1")),
      InputLine("applyPromoCode", [.text("code", "SAVE5")], .applyPromoCode("SAVE5")),
      InputLine("removePromoCode", [.text("code", "SAVE5")], .removePromoCode("SAVE5")),
      InputLine("discardPromoCode", [.text("code", "SAVE5")], .discardPromoCode("SAVE5")),
      InputLine("edit", [.text("section", "contact")], .edit(.contact)),
      InputLine("edit", [.text("section", "shippingAddress")], .edit(.shippingAddress)),
      InputLine("edit", [.text("section", "billingAddress")], .edit(.billingAddress)),
      InputLine("edit", [.text("section", "shippingMethod")], .edit(.shippingMethod)),
      InputLine("edit", [.text("section", "payment")], .edit(.payment)),
      InputLine("endEditing", [], .endEditing),
      InputLine(
        "discardDraft", [.text("section", "contact")], .discardDraft(.section(.contact))),
      InputLine("discardDraft", [.text("section", "promoCodes")], .discardDraft(.promoCodes)),
      InputLine(
        "pay", [.text("provider", "card", isOptional: true), .text("key", "k-1")],
        .pay(provider: "card", key: try PaymentKey("k-1"))),
      InputLine(
        "expressFinished", [.text("provider", "afterpay"), .text("token", "t-1")],
        .expressFinished(provider: "afterpay", token: "t-1")),
      InputLine("refresh", [], .refresh),
      InputLine("retry", [], .retry),
      InputLine("leave", [], .leave),
      InputLine("confirmLeave", [], .confirmLeave),
      InputLine("stay", [], .stay),
    ] + finishedProviders + answers
  }

  private static let finishedProviders = [
    InputLine(
      "providerFinished", [.text("result", "succeeded"), .text("token", "t-1", isOptional: true)],
      .providerFinished(.succeeded(token: "t-1"))),
    InputLine(
      "providerFinished", [.text("result", "cancelled")], .providerFinished(.cancelled)),
    InputLine(
      "providerFinished", [.text("result", "failed"), .text("message", "No", isOptional: true)],
      .providerFinished(.failed(message: "No"))),
  ]

  private static let answers = [
    InputLine(
      "answer",
      [
        .number("request", 2), .number("status", 200),
        Member(key: "body", value: "{}", isOptional: true, wrongValue: "]"),
      ],
      .answer(
        request: 2,
        ShopAnswer(
          status: 200, reason: MalformedAnswerReason(path: "$.id", rule: "id is missing")))),
    InputLine(
      "answer",
      [
        .number("request", 2), .number("status", 200),
        Member(
          key: "reason", value: #"{"path":"$.version","rule":"a text is no whole number"}"#,
          isOptional: true, wrongValue: #"{"path":"$"}"#),
      ],
      .answer(
        request: 2,
        ShopAnswer(
          status: 200,
          reason: MalformedAnswerReason(path: "$.version", rule: "a text is no whole number")))),
    InputLine(
      "noAnswer", [.number("request", 2), .text("reason", "timeout")],
      .noAnswer(request: 2, .timeout)),
    InputLine(
      "noAnswer", [.number("request", 2), .text("reason", "unreachable")],
      .noAnswer(request: 2, .unreachable)),
    InputLine(
      "noAnswer", [.number("request", 2), .text("reason", "cancelled")],
      .noAnswer(request: 2, .cancelled)),
  ]
}
