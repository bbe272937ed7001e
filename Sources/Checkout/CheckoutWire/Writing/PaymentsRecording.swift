public import CheckoutEngine
public import ScheduleEngine

/// The lines of a recorded checkout of payments, which `widget checkout replay payments` reads.
///
/// ```swift
/// print(PaymentsRecording.line(of: .open(id: 5), at: moment))
/// // {"input":"open","at":1795255200,"today":"2026-11-21","id":5}
/// ```
///
/// Each line is one line of UTF-8, without a line feed at the end. A replay shows payments by their
/// days in UTC.
public enum PaymentsRecording {
  /// Returns the first line: the settings.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - moment: The day and time at which the checkout began.
  /// - Returns: The line.
  public static func line(beginning settings: PaymentsSettings, at moment: Moment) -> String {
    LineWriter.inputLine("begin", at: moment) { writer in
      writer.raw(#","selectsMethod":"#)
      writer.bool(settings.selectsMethod)
      writer.raw(#","flow":"#)
      writer.name(settings.flow.name)
      writer.member(#","deepLinkScheme":"#, settings.deepLinkScheme)
      writer.raw(#","currency":"#)
      writer.currency(settings.currency)
    }
  }

  /// Returns the line of an input.
  ///
  /// The answer to a request contains the members that the checkout reads, not the whole body. A
  /// replay accepts times of the years 1970 to 9999.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - moment: The day and time at which the checkout received it.
  /// - Returns: The line.
  public static func line(of input: PaymentsInput, at moment: Moment) -> String {
    LineWriter.inputLine(input.name, at: moment) { $0.members(of: input) }
  }
}

extension PaymentsInput {
  /// The input's name in JSON, such as `chooseMethod`.
  public var name: StaticString {
    switch self {
    case .start: "start"
    case .refresh: "refresh"
    case .appear: "appear"
    case .create: "create"
    case .chooseMethod: "chooseMethod"
    case .chooseIssuer: "chooseIssuer"
    case .save: "save"
    case .cancel: "cancel"
    case .open: "open"
    case .chooseFlow: "chooseFlow"
    case .close: "close"
    case .deepLink: "deepLink"
    case .navigated: "navigated"
    case .answer: "answer"
    case .noAnswer: "noAnswer"
    }
  }
}

extension LineWriter {
  fileprivate mutating func members(of input: PaymentsInput) {
    switch input {
    case .start, .refresh, .appear, .save, .cancel, .close: break
    case .create(let amount, let description, let key):
      member(#","amount":"#, amount)
      member(#","description":"#, description)
      member(#","key":"#, key.text)
    case .chooseMethod(let id), .chooseIssuer(let id): member(#","id":"#, id)
    case .open(let id):
      raw(#","id":"#)
      integer(id)
    case .chooseFlow(let choice):
      raw(#","flow":"#)
      name(choice.name)
    case .deepLink(let url), .navigated(let url): member(#","url":"#, url.text)
    case .answer(let request, let answer):
      raw(#","request":"#)
      integer(request)
      raw(#","status":"#)
      integer(answer.status)
      raw(#","body":"#)
      body(of: answer)
    case .noAnswer(let request, let reason):
      raw(#","request":"#)
      integer(request)
      raw(#","reason":"#)
      name(reason.name)
    }
  }

  private mutating func body(of answer: ShopAnswer<PaymentsReply>) {
    if !answer.isSuccess {
      guard let message = answer.message else { return raw("null") }
      member(#"{"message":"#, message)
      return raw("}")
    }
    guard let reply = answer.reply else { return raw("null") }
    raw(#"{"data":"#)
    switch reply {
    case .payment(let payment): recorded(payment)
    case .payments(let elements):
      list(elements) { writer, element in
        switch element {
        case .payment(let payment): writer.recorded(payment)
        case .malformed(let id):
          writer.raw(#"{"id":"#)
          writer.nullable(id) { $0.integer($1) }
          writer.raw("}")
        }
      }
    case .methods(let elements):
      list(elements) { writer, element in
        switch element {
        case .method(let method): writer.recorded(method)
        case .malformed(let id):
          writer.member(#"{"id":"#, id)
          writer.raw("}")
        }
      }
    }
    raw("}")
  }

  /// Appends a payment as a server sends it.
  private mutating func recorded(_ payment: PaymentRecord) {
    raw(#"{"id":"#)
    integer(payment.id)
    member(#","method":"#, payment.method)
    member(#","issuer":"#, payment.issuer)
    raw(#","amount":"#)
    amount(payment.amount)
    paymentEnd(payment)
  }

  /// Appends a method as a server sends it.
  private mutating func recorded(_ method: PaymentMethod) {
    member(#"{"id":"#, method.id)
    member(#","description":"#, method.description)
    raw(#","minimum_amount":"#)
    nullable(method.minimum) { $0.amount($1) }
    raw(#","maximum_amount":"#)
    nullable(method.maximum) { $0.amount($1) }
    methodEnd(method)
  }
}
