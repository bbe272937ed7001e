import AfterpayRequests
import ArgumentParsing
import OrderStorage
import PaymentEngine
import ScheduleEngine

/// The commands that change an approved order at the service.
enum ServiceOrderCommands {
  static let void = Command<Action>(
    "void", "Voids an authorization, or a part of it.",
    examples: [
      Example(
        "widget service void --order 100101 --server sandbox --shop https://shop.example",
        "Voids all that is open."),
      Example(
        "widget service void --order 100101 --amount 5.00 --reason cancelledItems --server sandbox --shop https://shop.example",
        "Voids a part, because items were cancelled."),
    ],
    discussion: """
      A captured amount stays captured: pay it back with 'widget service refund'. Without --id a \
      repeated void is another one, unless the first has no answer yet: then it is continued.
      """,
    parameters: [
      ServiceOptions.order, ServiceOptions.optionalAmount, ServiceOptions.optionalCurrency,
      ServiceOptions.reason, ServiceOptions.id,
    ] + ServiceOptions.output
  ) { parsed throws(ValidationError) in
    try ServiceSettings.check(parsed)
    try OutputOptions.check(parsed)
    let reason = parsed[ServiceOptions.reason]
    return Action { environment throws(CommandError) in
      guard let amount = parsed[ServiceOptions.optionalAmount] else {
        return try OrderOperation.run(
          .void(amount: nil, reason: reason), on: parsed[ServiceOptions.order],
          try ServiceSession(parsed, environment), parsed, environment)
      }
      return try OrderOperation(order: parsed[ServiceOptions.order], amount: amount) {
        PaymentCommand.void(amount: $0, reason: reason)
      }.run(parsed, environment)
    }
  }.withoutMeaning(for: CommonOptions.ofDay)

  static let refund = Command<Action>(
    "refund", "Pays a captured amount back to the shopper.",
    examples: [
      Example(
        "widget service refund --order 100101 --amount 10.00 --reference return-7 --id return-7 --server sandbox --shop https://shop.example",
        "Pays 10.00 back, once.")
    ],
    discussion: """
      At most the captured amount less earlier refunds, within 120 days of the order. Pass the number of \
      the return as --reference and as --id: the same command again is then the same refund, for \
      ever. Without --id a repeated refund is another one, unless the first has no answer yet.
      """,
    parameters: [
      ServiceOptions.order, ServiceOptions.amount, ServiceOptions.refundReference,
      ServiceOptions.optionalCurrency, ServiceOptions.id,
    ] + ServiceOptions.output
  ) { parsed throws(ValidationError) in
    try ServiceSettings.check(parsed)
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in
      let reference = try ServiceReader(environment: environment).reference(
        parsed[ServiceOptions.refundReference], limit: 64)
      return try OrderOperation(
        order: parsed[ServiceOptions.order], amount: parsed[ServiceOptions.amount]
      ) { PaymentCommand.refund(amount: $0, reference: reference) }.run(parsed, environment)
    }
  }.withoutMeaning(for: CommonOptions.ofDay)

  static let reverse = Command<Action>(
    "reverse", "Undoes an order that is at most ten minutes old.",
    examples: [
      Example(
        "widget service reverse --token-file token.txt --server sandbox --shop https://shop.example",
        "Undoes the order of a checkout.")
    ],
    discussion: """
      The service accepts the reversal and carries it out later; the state is then 'reversing', and \
      'widget service order --ask' shows when it is 'reversed'. For an older order void the \
      open amount, and refund the captured one.
      """,
    parameters: [ServiceOptions.tokenFile] + ServiceOptions.output
  ) { parsed throws(ValidationError) in
    try ServiceSettings.check(parsed)
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in
      let token = try ServiceReader(environment: environment).token(
        inFile: parsed[ServiceOptions.tokenFile])
      let session = try ServiceSession(parsed, environment)
      let report = try session.onOrders { orders throws(OrderStoreError) in
        try await orders.perform(.reverse, on: .token(token))
      }
      return ServiceReport(report, of: .reverse, session)
        .result(asJSON: parsed.printsJSON, hints: environment.isInteractive)
    }
  }.withoutMeaning(for: CommonOptions.ofDay)
}

/// A command about an amount of an approved order; without --currency the amount is in the order's currency.
struct OrderOperation {
  let order: OrderNumber
  let amount: String
  /// Returns the command for an amount.
  let command: (Money) -> PaymentCommand

  func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let session = try ServiceSession(parsed, environment)
    let reader = ServiceReader(environment: environment)
    if let code = parsed[ServiceOptions.optionalCurrency] {
      return try Self.run(
        command(try reader.amount(amount, in: code)), on: order, session, parsed, environment)
    }
    let found = try Self.find(order, session)
    guard let currency = found.order.payment?.original.currency else {
      return ServiceReport(found, of: .payment, session)
        .result(asJSON: parsed.printsJSON, hints: environment.isInteractive)
    }
    let money = try reader.amount(amount, in: currency.code)
    return try Self.run(
      command(money), on: order, session, parsed, environment,
      earlierRequests: found.requestCount)
  }

  /// Returns the order of the store, or else that of the service, which is stored.
  private static func find(
    _ order: OrderNumber, _ session: ServiceSession
  ) throws(CommandError) -> OrderReport {
    try session.onOrders(changing: false) { orders throws(OrderStoreError) in
      do throws(OrderStoreError) {
        return try await orders.order(.number(order))
      } catch {
        guard case .unknownOrder = error.reason else { throw error }
        return try await orders.order(.number(order), askingService: true)
      }
    }
  }

  /// Carries a command about an order out.
  static func run(
    _ command: PaymentCommand, on order: OrderNumber, _ session: ServiceSession,
    _ parsed: ParsedArguments, _ environment: CommandEnvironment, earlierRequests: Int = 0
  ) throws(CommandError) -> CommandResult {
    let id = parsed[ServiceOptions.id]
    let report = try session.onOrders { orders throws(OrderStoreError) in
      try await orders.perform(command, on: .number(order), id: id)
    }
    return ServiceReport(
      report, of: ServiceCall(command.kind), session, earlierRequests: earlierRequests
    ).result(asJSON: parsed.printsJSON, hints: environment.isInteractive)
  }
}
