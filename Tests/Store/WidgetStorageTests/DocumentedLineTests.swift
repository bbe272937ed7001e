import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

/// The example of the documentation, whose hashes are those of Python's hashlib.
struct DocumentedLineTests {
  private let heads = [
    "98585f432fad0b9693146337b26dbbf4532e35636980ad6ad85156d19fde8884",
    "933893627e270cc74d6e7785ca6c3f03f19b8e9e9b409a60f153d784c513b9fb",
    "c70346817a1fe9e44aedd968cda54538627cb6f27dc10bd8edabbee828d5bfd1",
    "96ee38ccb94fd5df02e632825aa6db13e37af14affb2df4667ed5ff40e13b2be",
  ]

  @Test func `The documented commands have the documented lines`() throws {
    let widgets = try TestWidgets()
    let name = try WidgetName("order-1042")
    let token = CheckoutToken(
      digest: try #require(
        SHA256Digest(
          hexadecimal: "6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db")))
    let day = try CivilDate("2026-11-21")
    func moment(_ seconds: Int64) -> Moment {
      Moment(today: day, timestamp: Timestamp(secondsSinceEpoch: seconds))
    }
    let created = try widgets.store.create(
      name, plan: widgets.plan, checkout: .token(token),
      issuedAt: Timestamp(secondsSinceEpoch: 1_795_251_000), at: moment(1_795_251_600),
      amount: "200.00", id: try CommandID("c-1"))
    let first = try widgets.store.update(
      name, at: moment(1_795_251_660), amount: "80.00", id: try CommandID("u-1"))
    let second = try widgets.store.update(name, at: moment(1_795_251_720), amount: "35.01")
    let request = CaptureRequest(
      token: token, amount: try Money("35.01", .usd), isCheckoutAdjusted: true,
      paymentScheduleChecksum:
        "d42861017627bd3c744f21fbfb6ba5d7274e997f82b1fd81022f654dd606e948")
    let captured = try widgets.store.capture(
      name, request, at: moment(1_795_251_780), id: try CommandID("p-1"))
    #expect(captured.decision.name == "accepted")
    #expect(
      [created, first, second, captured.widget].map(\.head.description) == heads)

    let entries = try widgets.store.history(name).entries
    guard case .create(let creation) = entries[0].command,
      let remembered = RememberedCapture(of: creation, entries[3])
    else {
      Issue.record("the capture cannot be remembered")
      return
    }
    #expect(
      remembered.row().hash
        == "b31d0fe0e2f17d8333f04810f82395fe7ae5d8c98cf4c16de5b31cc6ddf20d96")

    _ = try widgets.store.remove(name, at: moment(1_795_338_000), force: true)
    #expect(
      widgets.rows.last?.hash
        == "c9b01f8788d759bfb775bc05c20bd5159a3fd57b9389faf568f9d3ea8700958b")
  }
}
