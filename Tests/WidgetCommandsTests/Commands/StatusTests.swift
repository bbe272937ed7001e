import Testing

@testable import WidgetCommands

@Suite("widget status")
struct StatusTests {
  private let world: World

  init() throws { world = try World() }

  @Test func `tells the same as the update`() {
    let updated = world("update --amount 50.00 --json")
    #expect(world("status --json") == Reply(output: updated.output))
    #expect(world("status default --json").output == updated.output)
    #expect(world("status --widget default --json").output == updated.output)
  }

  @Test func `counts due dates from a later day and keeps the revision`() {
    world("update --amount 50.00")
    let later = Samples.schedule(
      total: "50.00", each: "12.50", dates: Samples.datesFrom24, checksum: Samples.checksum50Later)
    let reply = world("status --today 2026-11-24 --json")
    #expect(
      reply.output
        == #"{"widget":"default","revision":1,"schedule":\#(later),"#
        + #""status":\#(Samples.valid("12.50", Samples.checksum50Later)),"head":"\#(world.head())"}"#
        + "\n")
  }

  @Test func `counts due dates from the clock's day`() throws {
    world("update --amount 50.00")
    world.surroundings.now = try World.clock("2026-11-24")
    #expect(world("status --json").output.contains(Samples.checksum50Later))
  }

  @Test func `writes nothing`() throws {
    world("update --amount 50.00")
    let before = try world.directory.bytes(of: "state/default.journal")
    world("status --today 2027-01-01")
    #expect(try world.directory.bytes(of: "state/default.journal") == before)
  }

  @Test func `ends with no while the order may not proceed`() {
    world("update --amount 5000.00")
    #expect(world("status").status == .no)
    #expect(world("status --json").output.contains(#""revision":1,"schedule":null,"status":{"#))
  }

  @Test func `says how a widget that is missing is made`() {
    world("status").expectFailure(.noInput, "'widget update --amount 50.00' makes it")
    world("status nope").expectFailure(.noInput, "'widget create nope --amount 50.00' makes it")
    #expect(!world.directory.holds("state"))
  }

  @Test func `refuses two names`() {
    world("status a --widget b").expectFailure(.usage, "name the widget once")
    world("status a b").expectFailure(.usage, "unexpected argument 'b'")
  }

  @Test func `names the line of a journal that was changed`() throws {
    world("update --amount 50.00")
    world("update --amount 60.00")
    try world.directory.replace("60.00", by: "61.00", in: "state/default.journal")
    for command in ["status", "history", "update --amount 5.00"] {
      world(command).expectFailure(.data, "default.journal' is damaged, line 2: ")
    }
  }

  @Test func `warns of an unfinished line and sets it aside with the next update`() throws {
    world("update --amount 50.00")
    let whole = try world.directory.bytes(of: "state/default.journal")
    try world.directory.write(whole + whole.prefix(20), to: "state/torn")
    try world.directory.replace("torn", by: "torn", in: "state/torn")
    try world.directory.move("state/torn", to: "state/default.journal")
    let status = world("status --json")
    #expect(status.status == .yes)
    #expect(status.error.hasPrefix("warning: "))
    #expect(status.error.contains("unfinished line of 20 bytes"))
    #expect(world("update --amount 60.00").error.contains("was moved to"))
    #expect(world("status").error.isEmpty)
  }
}
