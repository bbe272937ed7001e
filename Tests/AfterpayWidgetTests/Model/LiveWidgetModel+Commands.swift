import AfterpayWidget
import PropertyTesting

extension LiveWidgetModel {
  /// Returns widgets that are created in different ways.
  static func starts(sightings: Sightings) -> Generator<LiveWidgetModel> {
    let cents = Generator<Int64>.element(of: [200_00, 40_02, 2_000_01, 3, 1])
    let starts = Generator<Start>.frequency([
      (3, cents.map { .tokenless(cents: $0) }), (4, .constant(.token(isDeaf: false))),
      (2, .constant(.token(isDeaf: true))),
    ])
    return zip(starts, Generator<Bool>.bool).map {
      LiveWidgetModel($0, endsReleased: $1, sightings: sightings)
    }
  }

  var nextCommand: Generator<Command> {
    .frequency([
      (14, Self.runs), (3, .constant(.settle)), (10, Self.updates.map { .update($0) }),
      (3, .constant(.refresh)), (4, .constant(.ask)), (2, .constant(.askWithCompletion)),
      (1, Self.places.map { .cancelAsker($0) }), (4, Self.answers), (2, .constant(.retryLookup)),
      (2, .constant(.nextDay)), (2, Self.waits), (5, Self.subscriptions), (5, Self.reads),
      (1, Self.places.map { .leave(subscriber: $0) }),
      (1, Self.places.map { .cancel(subscriber: $0) }), (3, Self.handlers),
      (1, .constant(.releaseHandlers)), (1, Self.closings),
    ])
  }

  private static let places = Generator<Int>.integer(in: 0...7)

  private static let runs = zip(
    Generator<Int>.integer(in: 1...12), Generator<UInt64>.integer(in: 0...0xFFFF)
  ).map { Command.run(steps: $0, seed: $1) }

  private static let updates = Generator<Update>.frequency([
    (6, .element(of: Update.payable)), (3, .element(of: Update.barred)),
    (2, .element(of: Update.rejected)),
  ])

  private static let answers = zip(
    places,
    Generator<ModelLookup.Outcome>.frequency([
      (5, zip(totals, issues, rarely).map { .found(cents: $0, issuedAt: $1, isForeign: $2) }),
      (2, .constant(.failed)), (1, .constant(.unknown)), (1, .constant(.cancelled)),
    ])
  ).map { Command.answer(lookup: $0, $1) }

  private static let totals = Generator<Int64>.element(of: [200_00, 57_27, 4, 2_000_01, 2, 0])
  private static let issues = Generator.optional(
    Generator<Int64>.element(of: [0, -10_799, -10_800, 10_000]))
  private static let rarely = Generator<Int>.integer(in: 0...7).map { $0 == 7 }

  private static let waits = Generator<Int64>.element(of: [1, 3_600, 10_799, 10_800])
    .map { Command.wait(seconds: $0) }

  private static let policies = Generator<Subscriber.Policy>.oneOf([
    .constant(.newest(256)), Generator<Int>.integer(in: 1...3).map { .newest($0) },
    Generator<Int>.integer(in: 1...3).map { .oldest($0) },
  ])

  private static let subscriptions = zip(
    Generator<ExpectedWidget.Topic>.frequency([
      (5, .constant(.everything)), (4, .element(of: ExpectedWidget.Topic.allCases)),
    ]),
    zip(policies, Generator<Subscriber.Pace>.element(of: [.fast, .slow, .never]))
  ).map { Command.subscribe($0, $1.0, $1.1) }

  private static let reads = zip(places, Generator<Int>.integer(in: 1...4))
    .map { Command.read(subscriber: $0, count: $1) }

  private static let handlers = zip(
    Generator.optional(
      Generator<ObservedHandler.Manner>.frequency([
        (3, .constant(.listens)), (3, updates.map { .updates($0) }),
        (1, .constant(.removesItself)), (1, .constant(.replacesItself)), (1, .constant(.asks)),
      ])), rarely
  ).map { Command.setHandler($0, weakly: $1) }

  private static let closings = Generator<Int>.integer(in: 0...3)
    .map { $0 == 3 ? Command.close : .refresh }
}
