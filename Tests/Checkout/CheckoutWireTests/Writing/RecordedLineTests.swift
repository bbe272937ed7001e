import CheckoutEngine
import CheckoutWire
import PropertyTesting
import ScheduleEngine
import Testing

/// The lines of recorded checkouts.
@Suite struct RecordedLineTests {
  /// The day of the time in UTC.
  private static let today = Timestamp(secondsSinceEpoch: 1_795_255_200).dayNumber
  private static let moment = Moment(
    today: CivilDate(knownDayNumber: today), secondsSinceEpoch: 1_795_255_200)

  @Test(arguments: try InputLine.all().filter { $0.name != "answer" })
  func `The line of an input is the input's JSON with its time`(line: InputLine) throws {
    let recorded = NativeCheckout.recordedLine(of: line.input, at: Self.moment)
    let name = #"{"input":"\#(line.name)""#
    #expect(recorded == line.text.with(name, name + #","at":1795255200,"today":"2026-11-21""#))
  }

  @Test func `The first line has the settings`() throws {
    #expect(
      NativeCheckout.recordedLine(
        beginning: try NativeSettings(cartID: "c-1", providers: ["card"]), at: Self.moment)
          == #"""
          {"input":"begin","at":1795255200,"today":"2026-11-21","cartId":"c-1",\#
          "buyer":{"kind":"guest"},"providers":["card"],"plan":null}
          """#)
  }

  @Test func `A settings line is read back`() throws {
    let address = Address(
      name: "Ada \"\u{7F}\u{2028}", line1: "1 Main St", line2: "", city: "x", postcode: "1",
      country: "US", phone: "5")
    let settings = try NativeSettings(
      cartID: "c \\ é",
      buyer: .customer(
        email: "", addresses: [Buyer.SavedAddress(id: "a-1", address: address)],
        defaultAddress: "a-1"),
      providers: ["afterpay", "card"], plan: .usPayIn4)
    let session = ReplaySession([NativeCheckout.recordedLine(beginning: settings, at: Self.moment)])
    #expect(session.replay.flow == NativeCheckout(settings: settings))
    #expect(session.replay.moment == Self.moment)
  }

  /// Runs random inputs in a checkout and in a replay of their lines.
  @Test(
    arguments: [
      ("{\n \"a\": 1}", #"{"a":1}"#), ("x}\n{\"input\":\"pay\"", "null"), ("", "null"),
      ("[1.0, -0]", "[1.0,-0]"),
    ] as [(SecretText, String)])
  func `Data that is no JSON, or has line feeds, does not break the line`(
    data: SecretText, written: String
  ) {
    let reply = NativeReply.payment(id: "p-1", data: data)
    let line = NativeCheckout.recordedLine(
      of: .answer(request: 2, ShopAnswer(status: 201, reply: reply)), at: Self.moment)
    #expect(line.hasSuffix(#""status":201,"body":{"paymentId":"p-1","data":"# + written + "}}"))
  }

  @Test func `A success with a message is recorded with its reply`() {
    let answer = ShopAnswer(
      status: 200, reply: NativeReply.completed(orderNumber: "N-1"), message: "thanks")
    let line = NativeCheckout.recordedLine(of: .answer(request: 2, answer), at: Self.moment)
    #expect(line.hasSuffix(#""body":{"orderNumber":"N-1"}}"#))
  }

  @Test func `A recorded checkout replays to the same states`() throws {
    let settings = try NativeSettings(cartID: "c-1", providers: ["card", "afterpay"])
    forAll(Generator<[RandomStep]>.array(of: .step, count: 0...40), runs: 300) { steps in
      var checkout = NativeCheckout(settings: settings)
      var session = ReplaySession([
        NativeCheckout.recordedLine(beginning: settings, at: Self.moment)
      ])
      for (index, step) in steps.enumerated() {
        let moment = Moment(
          today: CivilDate(knownDayNumber: Self.today + index / 9),
          secondsSinceEpoch: Self.moment.secondsSinceEpoch + Int64(index) * 1_000)
        let input = step.input(in: checkout)
        do throws(NativeRefusal) { _ = try checkout.apply(input, at: moment) } catch {}
        let line = session.send(NativeCheckout.recordedLine(of: input, at: moment))
        guard !line.isMistake, session.replay.flow == checkout, session.state == checkout.state.json
        else { return false }
      }
      return true
    }
  }
}

/// A step of a random session: an input, or an answer to the request under way.
private struct RandomStep {
  let input: NativeInput?
  /// The status of an answer, and the choice of its body.
  let status: Int
  let choice: Int

  func input(in checkout: NativeCheckout) -> NativeInput {
    if let input { return input }
    let number = checkout.state.underWay?.number ?? choice
    if choice == 0 { return .noAnswer(request: number, .timeout) }
    let kind = checkout.call(ofRequest: number)?.replyKind ?? .order
    return .answer(
      request: number, ShopAnswer(status: status, body: Array(body(of: kind).utf8), to: kind))
  }

  private func body(of kind: NativeCall.ReplyKind) -> String {
    guard (200...299).contains(status) else { return #"{"message":"No \u0000 \"\u2029"}"# }
    switch kind {
    case .order:
      return [Figures.order, Figures.payableOrder, Figures.payableOrder, "{}"][choice % 4]
        .with(#""version":3"#, #""version":\#(3 + choice / 4)"#)
    case .payment: return #"{"paymentId":"p-1","data":{"a":1.50,"b":["\u00e9"]}}"#
    case .completed: return choice % 3 == 0 ? "{}" : #"{"orderNumber":"N-1"}"#
    case .attempt:
      return [
        #"{"status":"none"}"#, #"{"status":"created","paymentId":"p-1","data":null}"#,
        #"{"status":"succeeded","orderNumber":"N-2"}"#, #"{"status":"failed"}"#,
      ][choice % 4]
    }
  }
}

extension Generator where Value == RandomStep {
  fileprivate static var step: Generator {
    let inputs = ((try? InputLine.all()) ?? []).map(\.input)
    let random = Generator<NativeInput>.element(of: inputs)
    let likely = Generator<NativeInput>.element(of: [.load, .pay])
    let statuses = Generator<Int>.element(of: [200, 200, 200, 201, 400, 402, 409, 410, 422, 500])
    let answers = zip(statuses, Generator<Int>.integer(in: 0...9))
    return .frequency([
      (2, random.map { RandomStep(input: $0, status: 200, choice: 0) }),
      (1, likely.map { RandomStep(input: $0, status: 200, choice: 0) }),
      (4, answers.map { RandomStep(input: nil, status: $0, choice: $1) }),
    ])
  }
}

extension NativeInput {
  /// A payment by card.
  fileprivate static var pay: NativeInput {
    guard let key = try? PaymentKey("k-2") else { return .retry }
    return .pay(provider: "card", key: key)
  }
}
