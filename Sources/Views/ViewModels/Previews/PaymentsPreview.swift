internal import CheckoutEngine
internal import ScheduleEngine
internal import WidgetRendering

/// A screen of a list of payments for a preview.
package enum PaymentsPreview: String, CaseIterable, Sendable {
  /// The payments are being read.
  case loading
  /// The payments could not be read.
  case failure
  /// There are no payments.
  case empty
  /// The payments by days.
  case list
  /// The question where to pay.
  case question
  /// The form for a new payment.
  case form
  /// The ways to pay below each other.
  case methods
  /// The ways to pay in a grid.
  case grid
  /// The banks of a way to pay.
  case issuers
  /// The page of a payment.
  case page

  /// Returns the screen.
  package func screen() throws -> PaymentsScreen {
    var run = try PaymentsPreviewRun(layout: self == .grid || self == .issuers ? .grid : .list)
    switch self {
    case .loading: break
    case .failure: try run.answer(nil, status: 503)
    case .empty: try run.answer(.payments([]))
    case .list: try run.answer(.payments(run.payments()))
    case .question, .page:
      try run.answer(.payments(run.payments()))
      try run.apply(.open(id: 1))
      if self == .page { try run.apply(.chooseFlow(.inApp)) }
    case .form:
      try run.answer(.payments([]))
      run.situation.openForm()
    case .methods, .grid, .issuers:
      try run.answer(.payments([]))
      try run.apply(.create(amount: "12.34", description: "Mug", key: PaymentKey("k-1")))
      try run.answer(.methods(run.methods))
      if self == .issuers {
        try run.apply(.chooseMethod(id: "bank"))
        run.situation.showIssuers(of: "bank")
      }
    }
    return PaymentsScreen(run.situation)
  }
}

/// A list of payments whose inputs a preview gives.
private struct PaymentsPreviewRun {
  private var flow: PaymentsCheckout
  var situation: PaymentsSituation

  init(layout: PaymentsLayout) throws {
    flow = PaymentsCheckout(
      settings: try PaymentsSettings(
        selectsMethod: true, flow: .choose, deepLinkScheme: "app-pay", currency: .eur))
    situation = PaymentsSituation(flow, locale: .enGB, texts: PaymentsTexts(), layout: layout)
    try apply(.start)
  }

  mutating func apply(_ input: PaymentsInput) throws {
    let reaction = try flow.apply(input, at: .ofPreviews())
    situation.follow(flow)
    situation.receive(reaction.effects, reaction.events)
  }

  /// Answers the newest request.
  mutating func answer(_ reply: PaymentsReply?, status: Int = 200) throws {
    guard let request = (1...9).last(where: { flow.call(ofRequest: $0) != nil }) else { return }
    try apply(.answer(request: request, ShopAnswer(status: status, reply: reply)))
  }

  func payments() throws -> [PaymentsReply.ListedPayment] {
    let statuses: [(Int64, PaymentStatus)] = [(1, .open), (2, .paid), (3, .expired), (4, .pending)]
    return try statuses.map { id, status in
      .payment(
        PaymentRecord(
          id: id, amount: Money(minorUnits: 12_34, currency: .eur), description: "Mug",
          url: "https://pay.example/1", status: status,
          createdAt: try PaymentTime(UTF8Text("2026-11-2\(id % 2)T10:00:00Z"))))
    }
  }

  let methods: [PaymentsReply.ListedMethod] = [
    .method(PaymentMethod(id: "card", description: "Card")),
    .method(
      PaymentMethod(
        id: "bank", description: "Bank",
        issuers: [
          PaymentIssuer(id: "b-1", name: "First Bank"),
          PaymentIssuer(id: "b-2", name: "Second Bank"),
        ])),
    .method(
      PaymentMethod(
        id: "transfer", description: "Transfer",
        minimum: Money(minorUnits: 50_00, currency: .eur))),
  ]
}
