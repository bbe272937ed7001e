public import PropertyTesting
public import ScheduleEngine

extension Generator where Value == WidgetCommand {
  /// Commands to a widget of a plan.
  ///
  ///     let commands = Generator.array(of: Generator.widgetCommand(for: .usPayIn4), count: 0...20)
  ///
  /// About two commands in five are updates: most with a total that the plan accepts, the others
  /// below or above its limits, zero, negative, or in another currency. Answers to lookups are for
  /// the requests 1 to 4, whether they were sent or not. `close` is rare. Shrinks toward `refresh`.
  ///
  /// - Parameter plan: The widget's plan.
  /// - Returns: The generator.
  public static func widgetCommand(for plan: Plan) -> Generator {
    let requests = Generator<Int>.integer(in: 1...4)
    return .frequency([
      (4, .constant(.refresh)),
      (2, .constant(.lookUpAgain)),
      (1, .constant(.close)),
      (8, Generator<Money>.anyTotal(for: plan).map { .update(total: $0) }),
      (5, zip(.lookupAnswer(for: plan), requests).map { .lookedUp($0, request: $1) }),
    ])
  }
}

extension Generator where Value == LookupAnswer {
  /// Answers to a lookup of a checkout's order, for a widget of a plan.
  ///
  ///     forAll(Generator.lookupAnswer(for: .usPayIn4)) { answer in
  ///       var widget = WidgetMachine(lookingUp: token, plan: .usPayIn4)
  ///       return try widget.apply(.lookedUp(answer, request: 1), at: moment).isEmpty == false
  ///     }
  ///
  /// Most answers are orders; the plan does not accept all of them. Tokens were issued around the
  /// beginning of 1970, at any time, or at an unknown time. Shrinks toward a failed lookup.
  ///
  /// - Parameter plan: The widget's plan.
  /// - Returns: The generator.
  public static func lookupAnswer(for plan: Plan) -> Generator {
    let seconds = Generator<Int64>.frequency([
      (3, .integer(in: -2 * CheckoutOrder.lifetimeInSeconds...0)), (1, .integer()),
    ])
    let issued = seconds.map(Timestamp.init(secondsSinceEpoch:))
    let orders = zip(Generator<Money>.anyTotal(for: plan), .optional(issued))
    return .frequency([
      (1, .constant(.failed(LookupFailure()))), (1, .constant(.unknownToken)),
      (4, orders.map { .found(CheckoutOrder(total: $0, issuedAt: $1)) }),
    ])
  }
}

extension Generator where Value == Money {
  /// Totals of every kind; a plan accepts most of them.
  static func anyTotal(for plan: Plan) -> Generator {
    .frequency([
      (6, .orderTotal(for: plan)),
      (2, .money(minorUnits: -1 ... .max, in: .constant(plan.currency))),
      (1, .money(minorUnits: .min ... .max, in: .currency)),
    ])
  }
}
