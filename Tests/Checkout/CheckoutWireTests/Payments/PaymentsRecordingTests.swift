import CheckoutEngine
import CheckoutWire
import PropertyTesting
import ScheduleEngine
import Testing

/// The lines of recorded checkouts of payments.
@Suite struct PaymentsRecordingTests {
  private static let moment = Moment(
    today: CivilDate(knownDayNumber: Timestamp(secondsSinceEpoch: 1_795_255_200).dayNumber),
    secondsSinceEpoch: 1_795_255_200)

  @Test(arguments: try PaymentsLine.all().filter { $0.name != "answer" })
  func `The line of an input is the input's JSON with its time`(line: PaymentsLine) throws {
    let name = #"{"input":"\#(line.name)""#
    #expect(
      PaymentsCheckout.recordedLine(of: line.input, at: Self.moment)
        == line.text.with(name, name + #","at":1795255200,"today":"2026-11-21""#))
  }

  @Test(arguments: PaymentsFlow.allCases)
  func `A settings line is read back`(flow: PaymentsFlow) throws {
    let settings = try PaymentsSettings(
      selectsMethod: flow == .choose, flow: flow, deepLinkScheme: "App-Pay", currency: .jpy)
    let line = PaymentsCheckout.recordedLine(beginning: settings, at: Self.moment)
    #expect(
      line == #"""
        {"input":"begin","at":1795255200,"today":"2026-11-21",\#
        "selectsMethod":\#(flow == .choose),"flow":"\#(flow.name)","deepLinkScheme":"app-pay",\#
        "currency":"JPY"}
        """#)
    let session = PaymentsReplaySession([line])
    #expect(session.replay.flow == PaymentsCheckout(settings: settings))
    #expect(session.replay.moment == Self.moment)
  }

  @Test func `A recorded checkout replays to the same states`() throws {
    for selectsMethod in [false, true] {
      let settings = try PaymentsSettings(
        selectsMethod: selectsMethod, flow: selectsMethod ? .choose : .inApp,
        deepLinkScheme: "app-pay", currency: .eur)
      let inputs = try PaymentsLine.all().map(\.input) + [.deepLink(url: "app-pay://payments/5")]
      forAll(
        Generator<[Int]>.array(of: Generator<Int>.integer(in: 0...199), count: 0...40), runs: 200
      ) { choices in
        var checkout = PaymentsCheckout(settings: settings)
        var session = PaymentsReplaySession([
          PaymentsCheckout.recordedLine(beginning: settings, at: Self.moment)
        ])
        for choice in choices {
          let input = Self.input(choice, in: checkout, inputs)
          do throws(PaymentsRefusal) { _ = try checkout.apply(input, at: Self.moment) } catch {}
          let line = session.send(PaymentsCheckout.recordedLine(of: input, at: Self.moment))
          guard !line.isMistake, session.replay.flow == checkout,
            session.state == checkout.state.json
          else { return false }
        }
        return true
      }
    }
  }

  /// Returns an input, or an answer to a request under way.
  private static func input(
    _ choice: Int, in checkout: PaymentsCheckout, _ inputs: [PaymentsInput]
  ) -> PaymentsInput {
    let requests = (1...80).filter { checkout.awaitsAnswer(to: $0) }
    guard choice >= 80, let request = requests.randomLike(choice),
      let kind = checkout.call(ofRequest: request)?.replyKind
    else {
      if checkout.state.phase == .idle { return .start }
      return inputs[choice % inputs.count]
    }
    switch choice % 8 {
    case 0: return .noAnswer(request: request, .timeout)
    case 1:
      return answer(request, [409, 500, 422, 408][choice / 8 % 4], #"{"message":"No"}"#, kind)
    default: return answer(request, 200, body(of: kind, choice), kind)
    }
  }

  private static func answer(
    _ request: Int, _ status: Int, _ body: String, _ kind: PaymentsCall.ReplyKind
  ) -> PaymentsInput {
    .answer(
      request: request,
      ShopAnswer(status: status, body: Array(body.utf8), to: kind, currency: .eur))
  }

  private static func body(of kind: PaymentsCall.ReplyKind, _ choice: Int) -> String {
    let statuses = ["open", "open", "pending", "paid", "failed", "mystery"]
    let payment = PaymentsReplaySession.payment.with("open", statuses[choice % statuses.count])
    switch kind {
    case .payment: return #"{"data":\#(payment)}"#
    case .payments:
      let other = payment.with(#""id":5"#, #""id":\#(choice % 3)"#).with("10:00", "23:59")
      return #"{"data":[\#(payment),\#(other),null,\#(payment)]}"#
    case .methods: return #"{"data":[\#(PaymentsReplaySession.method),{"id":"x"},7]}"#
    }
  }

  @Test func `An answer is recorded with what the checkout reads`() throws {
    let time = try PaymentTime("2026-11-22T00:30:00.5+01:00")
    let payment = PaymentRecord(
      id: 5, issuer: "b", amount: Money(minorUnits: 12_34, currency: .eur), description: "Mug",
      status: .paid, createdAt: time)
    let line = PaymentsCheckout.recordedLine(
      of: .answer(
        request: 2, ShopAnswer(status: 201, reply: PaymentsReply.payment(payment), message: "x")),
      at: Self.moment)
    #expect(
      line.hasSuffix(
        #"""
        "request":2,"status":201,"body":{"data":{"id":5,"method":null,"issuer":"b",\#
        "amount":"12.34","description":"Mug","url":null,"status":"paid",\#
        "created_at":"2026-11-22T00:30:00.5+01:00","updated_at":null}}}
        """#))
  }

  @Test(
    arguments: [
      ("{\n \"a\": 1}", #"{"a":1}"#), ("x}\n{\"input\":\"save\"", "null"), ("", "null"),
    ] as [(UTF8Text, String)])
  func `Pictures that are no JSON, or have line feeds, do not break the line`(
    image: UTF8Text, written: String
  ) {
    let method = PaymentMethod(id: "m", description: "M", image: image, pricing: image)
    let line = PaymentsCheckout.recordedLine(
      of: .answer(
        request: 2, ShopAnswer(status: 200, reply: PaymentsReply.methods([.method(method)]))),
      at: Self.moment)
    #expect(
      line.hasSuffix(
        #""maximum_amount":null,"image":\#(written),"issuers":[],"pricing":\#(written)}]}}"#))
  }
}

extension [Int] {
  /// Returns the element that a number chooses, or nil if there is none.
  fileprivate func randomLike(_ choice: Int) -> Int? { isEmpty ? nil : self[choice % count] }
}
