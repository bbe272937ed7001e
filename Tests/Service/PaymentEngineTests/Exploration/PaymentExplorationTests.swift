import PropertyTesting
import ScheduleEngine
import TestSupport
import Testing

@testable import PaymentEngine

/// Explorations of orders at the service, breadth first, with the rules in every state.
///
/// The environment variable `PAYMENT_DEPTH` is a number by which more of each event happens: kills, faults, messages that
/// arrive twice, steps of the clock; -1 by default.
@Suite struct PaymentExplorationTests {
  @Test(arguments: PaymentScenario.all)
  func `Every order of commands, losses and crashes keeps the rules`(scenario: PaymentScenario) {
    let report = BreadthFirst(PaymentWorld(scenario), depth: 100)
    print("Explored orders at the service, \(scenario.name): \(report).")
    if let violation = report.violation { Issue.record("\(violation)") }
    #expect(report.isComplete)
  }
}

extension PaymentScenario: CustomTestStringConvertible {
  var testDescription: String { name }

  private static func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

  private static func decision(_ cents: Int64) -> PaymentDecision {
    PaymentDecision(amount: usd(cents))
  }

  private static var authorization: PaymentCommand { .authorize(decision(50_00)) }

  private static func refund(_ cents: Int64, _ reference: UTF8Text) -> PaymentCommand? {
    (try? MerchantReference(reference)).map { .refund(amount: usd(cents), reference: $0) }
  }

  static var all: [PaymentScenario] {
    let deeper = (Environment.variable("PAYMENT_DEPTH").flatMap { Int($0) } ?? -1) + 1
    let usual = PaymentBudget(
      accidents: 2 + deeper, faults: 2 + deeper, kills: 1 + deeper, doubles: 1, jumps: 1 + deeper,
      janitors: 1 + deeper)
    let hours: [Int64] = [3_500, 79_000, 83_000]
    var worlds: [PaymentScenario] = []
    for remembers in [true, false] {
      var world = PaymentScenario(
        name: "a decision" + (remembers ? "" : ", rejections forgotten"),
        commands: remembers
          ? [Given(authorization, times: 2)]
          : [Given(authorization), Given(.captureInFull(decision(50_00)))],
        isConfirmed: false, budget: usual)
      world.traits.remembersRejections = remembers
      worlds.append(world)
      world.name += ", hours"
      world.jumps = hours
      world.budget.jumps += 1
      world.commands = [Given(authorization), Given(.authorize(decision(60_00)))]
      worlds.append(world)
    }
    worlds.append(
      PaymentScenario(
        name: "a declined decision",
        commands: [Given(.captureInFull(decision(50_00)), times: 2), Given(authorization)],
        traits: SimpleService.Traits(declines: true), budget: usual))
    var captures = PaymentScenario(
      name: "captures",
      commands: [
        Given(.capture(amount: usd(20_00)), times: 2),
        Given(.capture(amount: usd(20_00)), id: "a", times: 2),
      ],
      settled: [authorization], budget: usual)
    worlds.append(captures)
    captures.name = "captures, hours"
    captures.jumps = hours + [8 * 86_400]
    captures.budget.jumps += 1
    captures.commands = [Given(.capture(amount: usd(20_00)), times: 2)]
    worlds.append(captures)
    captures.name = "captures, taken over at once"
    captures.jumps = [91]
    captures.ages = [0]
    captures.processCount = 3
    worlds.append(captures)
    captures.name = "voids and captures"
    captures.ages = [90]
    captures.processCount = 2
    captures.commands = [
      Given(.capture(amount: usd(30_00))), Given(.void(amount: usd(30_00))),
      Given(.void(amount: nil)),
    ]
    worlds.append(captures)
    for skew: Int64 in [-30, 3_600] {
      captures.name = "captures, a clock wrong by \(skew) s"
      captures.skew = skew
      captures.commands = [
        Given(.capture(amount: usd(20_00)), times: skew.magnitude < 90 ? 2 : 1)
      ]
      worlds.append(captures)
    }
    if let first = refund(10_00, "r-1"), let second = refund(10_00, "r-2") {
      var refunds = PaymentScenario(
        name: "refunds", commands: [Given(first, times: 2), Given(second)],
        settled: [.captureInFull(decision(50_00))], budget: usual)
      worlds.append(refunds)
      refunds.name = "refunds, hours"
      refunds.jumps = hours + [8 * 86_400]
      worlds.append(refunds)
    }
    for isFirst in [false, true] {
      var reversals = PaymentScenario(
        name: "reversals" + (isFirst ? ", the time first" : ""),
        commands: [
          Given(.reverse, times: isFirst ? 1 : 2), Given(.capture(amount: usd(50_00))),
        ],
        settled: [authorization], budget: usual, jumps: [91, 601])
      reversals.traits.comparesReversalTimeFirst = isFirst
      worlds.append(reversals)
    }
    return worlds
  }
}
