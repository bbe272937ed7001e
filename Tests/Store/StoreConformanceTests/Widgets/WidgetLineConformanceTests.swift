import ScheduleEngine
import Testing
import WidgetStorage

/// The stored lines of a widget byte for byte, with hashes that Python's hashlib computed.
@Suite struct WidgetLineConformanceTests {
  private static let lines = [
    #"{"format":1,"revision":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","at":1795251600,"today":"2026-11-21","command":"create","widget":"order-1042","plan":"us-pay-in-4","currency":"USD","checkout":"token","token":"6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db","issued":1795251000,"amount":"200.00","id":"c-1","hash":"98585f432fad0b9693146337b26dbbf4532e35636980ad6ad85156d19fde8884"}"#,
    #"{"format":1,"revision":2,"previous":"98585f432fad0b9693146337b26dbbf4532e35636980ad6ad85156d19fde8884","at":1795251660,"today":"2026-11-21","command":"update","amount":"80.00","id":"u-1","hash":"933893627e270cc74d6e7785ca6c3f03f19b8e9e9b409a60f153d784c513b9fb"}"#,
    #"{"format":1,"revision":3,"previous":"933893627e270cc74d6e7785ca6c3f03f19b8e9e9b409a60f153d784c513b9fb","at":1795251720,"today":"2026-11-21","command":"update","amount":"35.01","hash":"c70346817a1fe9e44aedd968cda54538627cb6f27dc10bd8edabbee828d5bfd1"}"#,
    #"{"format":1,"revision":3,"previous":"c70346817a1fe9e44aedd968cda54538627cb6f27dc10bd8edabbee828d5bfd1","at":1795251780,"today":"2026-11-21","command":"capture","amount":"35.01","adjusted":true,"checksum":"d42861017627bd3c744f21fbfb6ba5d7274e997f82b1fd81022f654dd606e948","id":"p-1","hash":"96ee38ccb94fd5df02e632825aa6db13e37af14affb2df4667ed5ff40e13b2be"}"#,
  ]
  private static let heads = [
    "98585f432fad0b9693146337b26dbbf4532e35636980ad6ad85156d19fde8884",
    "933893627e270cc74d6e7785ca6c3f03f19b8e9e9b409a60f153d784c513b9fb",
    "c70346817a1fe9e44aedd968cda54538627cb6f27dc10bd8edabbee828d5bfd1",
    "96ee38ccb94fd5df02e632825aa6db13e37af14affb2df4667ed5ff40e13b2be",
  ]
  private static let checksum =
    "d42861017627bd3c744f21fbfb6ba5d7274e997f82b1fd81022f654dd606e948"

  private static var bytes: [UInt8] { Array(lines.map { "\($0)\n" }.joined().utf8) }

  @Test(arguments: ConformanceStore.Kind.available)
  func `Amounts, revisions, events and heads are those that were computed by hand`(
    kind: ConformanceStore.Kind
  ) throws {
    let shop = try ConformanceStore(kind).shop
    let store = shop.widgets
    let name = try WidgetName("order-1042")
    let token = CheckoutReference.token(try CheckoutToken("002.k2a4"))
    let created = try store.create(
      name, plan: ConformanceValues.plan, checkout: token,
      issuedAt: Timestamp(secondsSinceEpoch: 1_795_251_000), at: ConformanceValues.moment(),
      amount: "200.00", id: try CommandID("c-1"))
    #expect(created.name == name && created.machine.revision == 1)
    #expect(created.capture == nil && !created.isRepeated)
    #expect(created.head.description == Self.heads[0])
    guard case .ready(.valid(let due, _), currency: .usd) = created.events.first else {
      Issue.record("\(created.events)")
      return
    }
    #expect(due.text == "50.00" && created.events.count == 1)

    let updated = try store.update(
      name, at: ConformanceValues.moment(1), amount: "80.00", id: try CommandID("u-1"))
    #expect(updated.machine.revision == 2 && updated.head.description == Self.heads[1])
    guard case .changed(.valid(let due, _)) = updated.events.first else {
      Issue.record("\(updated.events)")
      return
    }
    #expect(due.text == "20.00" && updated.events.count == 1)

    let last = try store.update(name, at: ConformanceValues.moment(2), amount: "35.01")
    #expect(last.machine.revision == 3 && last.head.description == Self.heads[2])

    let request = try ConformanceValues.request(
      "35.01", "002.k2a4", isAdjusted: true, checksum: Self.checksum)
    let captured = try store.capture(
      name, request, at: ConformanceValues.moment(3), id: try CommandID("p-1"))
    #expect(captured.decision.name == "accepted")
    #expect(captured.decision.record?.amount.text == "35.01")
    #expect(captured.decision.record?.isCheckoutAdjusted == true)
    #expect(captured.decision.record?.checksum?.description == Self.checksum)
    #expect(captured.widget.machine.revision == 3)
    #expect(captured.widget.head.description == Self.heads[3])
    #expect(captured.widget.capture?.record == captured.decision.record)
    #expect(try captured.widget.capture?.moment == ConformanceValues.moment(3))

    let read = try store.read(name)
    #expect(read.events.isEmpty && read.machine.revision == 3)
    #expect(read.head.description == Self.heads[3] && read.capture == captured.widget.capture)
    #expect(try store.exportJournal(name) == Self.bytes)
    let history = try store.history(name)
    #expect(history.entries.map(\.revision) == [1, 2, 3, 3])
    #expect(history.entries.map(\.total.text) == ["200.00", "80.00", "35.01", "35.01"])
    #expect(history.entries.map { $0.id?.description } == ["c-1", "u-1", nil, "p-1"])
    #expect(
      history.entries.map(\.moment.secondsSinceEpoch).map { $0 - 1_795_251_600 }
        == [0, 60, 120, 180])
    #expect(history.head.description == Self.heads[3])
    let check = try store.check(name)
    #expect(check.isGood && check.goodLineCount == 4 && check.revision == 3)
    #expect(check.head?.description == Self.heads[3])
    #expect(check.intactLineCount == 0 && check.damagedLineCount == 0)
    #expect(try store.list() == [name])
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A journal is imported as a whole, and exported byte for byte`(
    kind: ConformanceStore.Kind
  ) throws {
    let shop = try ConformanceStore(kind).shop
    let store = shop.widgets
    let name = try WidgetName("order-1042")
    let imported = try store.importJournal(Self.bytes)
    #expect(imported.machine.revision == 3 && imported.head.description == Self.heads[3])
    #expect(imported.capture?.record.amount.text == "35.01")
    #expect(try store.exportJournal(name) == Self.bytes)
    #expect(ConformanceShop.reason { try store.importJournal(Self.bytes) } == .exists(name))
    #expect(try store.check(name).isGood)
  }

  /// Each cut, changed or repeated line makes the whole import an error.
  @Test(arguments: ConformanceStore.Kind.available)
  func `A journal with one mistake is not imported at all`(kind: ConformanceStore.Kind) throws {
    let shop = try ConformanceStore(kind).shop
    let store = shop.widgets
    let lines = Self.lines.map { Array("\($0)\n".utf8) }
    var journals: [[UInt8]] = [[], Array("\n".utf8)]
    for line in lines.indices {
      var without = lines
      without.remove(at: line)
      // Without its end, a journal is a shorter one, which is whole.
      if line < 3 { journals.append(Array(without.joined())) }
      var changed = lines
      changed[line][changed[line].count / 2] ^= 1
      journals.append(Array(changed.joined()))
      var repeated = lines
      repeated.insert(lines[line], at: line)
      journals.append(Array(repeated.joined()))
      var blank = lines
      blank[line].insert(0x20, at: 1)
      journals.append(Array(blank.joined()))
    }
    for (index, journal) in journals.enumerated() {
      let reason = ConformanceShop.reason { try store.importJournal(journal) }
      guard case .unusableImport = reason else {
        Issue.record("journal \(index): \(String(describing: reason))")
        continue
      }
    }
    #expect(try store.list().isEmpty)
    // Nothing of them is in the way of the whole journal.
    #expect(try store.importJournal(Self.bytes).machine.revision == 3)
  }
}
