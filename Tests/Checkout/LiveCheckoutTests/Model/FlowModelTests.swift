import PropertyTesting
import Testing

@testable import LiveCheckout

/// Random runs of the live stores of web, sheet, kit, payments and express against their flows alone.
///
/// The environment variable `PROPERTY_RUNS_FACTOR` multiplies the number of runs.
@Suite struct FlowModelTests {
  /// The number of runs of each world.
  private static let runs = 150

  /// Runs a world, and expects that things happened as often as given: about half as often as they
  /// do by the seed of the test.
  private func expectRuns<World: FlowWorld>(
    of world: World.Type, reach least: KeyValuePairs<String, Int>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let tally = FlowTally()
    await expectAll(
      Generator<Int>.integer(in: 0...7).flatMap {
        .commands(of: FlowModel<World>($0, tally), count: 0...80)
      }, runs: Self.runs, sourceLocation: sourceLocation
    ) { try await $0.run() }
    let counts = await tally.counts
    // `PROPERTY_RUNS_FACTOR` may reduce the runs.
    guard counts["runs", default: 0] >= Self.runs else { return }
    for (name, least) in least {
      #expect(
        counts[name, default: 0] >= least, "\(name): \(counts)", sourceLocation: sourceLocation)
    }
  }

  @Test func `A live web store goes the way of its flow`() async {
    await expectRuns(
      of: WebWorld.self,
      reach: [
        "accepted": 400, "refused": 500, "ignored": 60, "superseded": 4, "late": 30, "shown": 50,
        "too late": 12, "phase completed": 3, "phase completing": 6, "phase failed": 2,
        "phase showing": 5, "phase left": 25,
      ])
  }

  @Test func `A live store of payments goes the way of its flow`() async {
    await expectRuns(
      of: PaymentsWorld.self,
      reach: [
        "accepted": 500, "refused": 400, "ignored": 220, "superseded": 2, "late": 100, "shown": 30,
        "too late": 12, "phase list": 13, "phase creating": 6, "phase choosingMethod": 4,
        "phase saving": 7, "phase askingFlow": 2, "phase paying": 3,
      ])
  }

  @Test func `A live sheet goes the way of its flow`() async {
    await expectRuns(
      of: SheetWorld.self,
      reach: [
        "accepted": 650, "refused": 90, "ignored": 200, "shown": 650, "too late": 12,
        "phase hidden": 25, "phase loading": 13, "phase showing": 11, "phase deciding": 3,
        "phase recovering": 4, "phase completed": 13, "phase failed": 3,
      ])
  }

  @Test func `A live Checkout Kit 4 goes the way of its flow, and keeps the rules of its app`()
    async
  {
    await expectRuns(
      of: KitWorld.self,
      reach: [
        "accepted": 750, "refused": 30, "ignored": 180, "superseded": 48, "late": 70,
        "shown": 600, "too late": 11, "phase hidden": 33, "phase loading": 37, "phase showing": 6,
        "phase completed": 15, "phase failed": 3,
      ])
  }

  @Test func `A live express store goes the way of its flow`() async {
    await expectRuns(
      of: ExpressWorld.self,
      reach: [
        "accepted": 700, "refused": 120, "ignored": 300, "superseded": 40, "late": 70,
        "shown": 300, "too late": 12, "phase open": 33, "phase failed": 5, "phase succeeded": 5,
        "phase cancelled": 12,
      ])
  }
}
